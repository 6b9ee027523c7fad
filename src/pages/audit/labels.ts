import { m } from '#messages'
import type { AuditLineRow } from '../../../contract/system/audit-log'
import { type History, histories } from '../../histories'
import { verbLabel, verbOf } from '../../kit/history/actor-label'
import { describeBy } from '../../kit/history/describe'

type AuditedAction = Pick<AuditLineRow, 'action' | 'table'>

/** A table without labels is shown by its name. */
export const historyOf = (table: string): History =>
  histories[table] ?? { noun: () => table, describe: describeBy({}, {}), verb: () => undefined }

/** The label of an action, `教练 · 修改`. */
export function actionLabel({ action, table }: AuditedAction): string {
  const { noun, verb } = historyOf(table)
  return m.audit_did({ noun: noun(), verb: auditVerbLabel(action, verb) })
}

/** An action without its row: the table follows from the name before the dot. */
export const actionNameLabel = (action: string): string => actionLabel({ action, table: tableOf(action) })

/** Every action of a resource, `coach.`, or a single one. */
export const filterLabel = (action: string): string =>
  action.endsWith('.') ? m.audit_all_of({ noun: historyOf(tableOf(action)).noun() }) : actionNameLabel(action)

const auditVerbLabel = (action: string, own: History['verb']): string =>
  verbLabel(verbOf(action), (verb) => own(verb) ?? others[action]?.() ?? othersOfAny[verb]?.())

/** The resource names in actions, where they differ from their table's name. */
const tables: Readonly<Record<string, string | undefined>> = {
  course: 'coach_course',
  session: 'class_session',
  plan: 'membership_plan',
  order: 'sales_order',
  device: 'face_device',
  text: 'site_text',
  video: 'video_course',
  import: 'import_run',
  ledger: 'ledger_entry',
}

function tableOf(action: string): string {
  if (action in others && action.startsWith('session.')) return 'session'
  const resource = action.slice(0, action.lastIndexOf('.'))
  return tables[resource] ?? resource.replaceAll('-', '_')
}

const others: Readonly<Record<string, (() => string) | undefined>> = {
  'session.start': m.audit_verb_start,
  'session.end': m.audit_verb_end,
  'session.tokenWithoutCookie': m.audit_verb_token_without_cookie,
  'ledger.close': m.audit_verb_close_day,
  'person.face': m.audit_verb_face,
}
const othersOfAny: Readonly<Record<string, (() => string) | undefined>> = {
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
