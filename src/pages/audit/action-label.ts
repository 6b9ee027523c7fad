import { m } from '#messages'
import type { AuditLineRow } from '../../../contract/system/audit-log'
import { verbLabel, verbOf } from '../../kit/history/actor-label'
import { describeBy } from '../../kit/history/describe'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { resourceUis, tableOf, uiOfTable } from '../../resource-uis'

type AuditedAction = Pick<AuditLineRow, 'action' | 'table'>

/** A table without labels is shown by its name. */
export const uiOf = (table: string): ResourceUi =>
  uiOfTable(table) ?? { name: table, noun: () => table, describe: describeBy({}, {}) }

/** The label of an action, `教练 · 修改`. */
export function actionLabel({ action, table }: AuditedAction): string {
  const ui = uiOf(table)
  return m.audit_did({ noun: ui.noun(), verb: auditVerbLabel(action, ui) })
}

/** An action without its row: the table follows from the name before the dot. */
export const actionNameLabel = (action: string): string =>
  actionLabel({ action, table: tableOfAction(action) })

/** Every action of a resource, `coach.`, or a single one. */
export const filterLabel = (action: string): string =>
  action.endsWith('.')
    ? m.audit_all_of({ noun: uiOf(tableOfAction(action)).noun() })
    : actionNameLabel(action)

const auditVerbLabel = (action: string, ui: ResourceUi): string =>
  verbLabel(
    verbOf(action),
    (verb) => ui.actionLabel?.(verb) ?? wholeActions[action]?.() ?? commonVerbs[verb]?.(),
  )

const wholeActions: Readonly<Record<string, (() => string) | undefined>> = Object.assign(
  {},
  ...resourceUis.map(({ actions }) => actions),
)

function tableOfAction(action: string): string {
  const resource = action.slice(0, action.lastIndexOf('.'))
  // Sign-ins and class sessions both have actions of `session`; a sign-in names each of its own.
  const ui =
    resourceUis.find(({ actions }) => actions !== undefined && action in actions) ??
    resourceUis.find(({ name }) => name === resource)
  return ui === undefined ? resource.replaceAll('-', '_') : tableOf(ui)
}

const commonVerbs: Readonly<Record<string, (() => string) | undefined>> = {
  check: m.audit_verb_check,
  apply: m.audit_verb_apply,
  cancel: m.audit_verb_cancel,
  dismiss: m.audit_verb_dismiss,
  withdraw: m.audit_verb_withdraw,
  retry: m.audit_verb_retry,
  discard: m.audit_verb_discard,
  run: m.audit_verb_run,
  verify: m.audit_verb_verify,
}
