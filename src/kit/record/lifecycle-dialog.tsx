import type { QueryClient } from '@tanstack/react-query'
import type { SnapshotFrom } from 'xstate'
import { m } from '#messages'
import type { FieldProblem } from '../../../contract/problem'
import type {
  ActionRefusal,
  lifecycleActionMachine,
} from '../../../machines/lifecycle-action/lifecycle-action.machine'
import { fieldSentence } from '../../lib/field-sentence'
import { Dialog } from '../ui/dialog'
import textStyle from '../ui/text.module.css'
import type { LifecycleTransition } from './lifecycle-transition'
import type { Resource, Row } from './resource'
import { usePayload } from './use-payload'

interface Props<R extends Row, Draft> {
  snapshot: SnapshotFrom<typeof lifecycleActionMachine>
  send: (
    event: { type: 'action.confirmed'; payload: Record<string, unknown> } | { type: 'action.cancelled' },
  ) => void
  cache: QueryClient
  resource: Resource<R, Draft>
  transitions: readonly LifecycleTransition<R>[]
  nameOf: (row: R) => string
}

/** Asks for the input of a lifecycle event, or for confirmation; shows why the server refused. */
export function LifecycleDialog<R extends Row, Draft>(props: Props<R, Draft>) {
  const { snapshot, send, transitions } = props
  const { request, problem } = snapshot.context
  const offer = transitions.find(({ key }) => key === request?.action)
  if (offer === undefined || request === null || snapshot.matches('idle') || snapshot.matches('done'))
    return null
  const needsConfirmation = offer.payload !== undefined || offer.warning !== undefined
  if (!needsConfirmation && !snapshot.matches('refused')) return null
  return (
    <ConfirmDialog
      key={`${request.id}.${request.action}`}
      {...props}
      offer={offer}
      problem={problem}
      send={send}
    />
  )
}

function ConfirmDialog<R extends Row, Draft>(
  props: Props<R, Draft> & {
    offer: LifecycleTransition<R>
    problem: ActionRefusal | null
  },
) {
  const { offer, snapshot, send, resource, problem } = props
  const row = findRow<R>(props.cache, resource.name, snapshot.context.request?.id)
  const { form, checked } = usePayload(
    () => offer.payload?.(row) ?? {},
    problem?.fields,
    null,
    offer.sentenceOf,
  )
  const confirm = () => {
    const exchange = resource.on[offer.key]
    const payload = exchange === undefined ? form.values : checked(exchange.body)
    if (payload !== null) send({ type: 'action.confirmed', payload })
  }
  // What a field of the dialog shows next to itself; the others are problems with the row.
  const unshown = (problem?.fields ?? []).filter(
    ({ path }) => offer.fields === undefined || !(String(path[0]) in form.values),
  )
  const moved = problem?.code === 'not_allowed_now' || problem?.code === 'stale'
  const refusal = moved ? m.kit_not_allowed_now({ action: offer.label }) : problem?.title
  return (
    <Dialog
      title={
        row === undefined
          ? offer.label
          : m.kit_lifecycle_title({ action: offer.label, name: props.nameOf(row) })
      }
      confirmText={offer.label}
      isDestructive={offer.isDestructive === true}
      isDisabled={moved}
      isPending={snapshot.matches('sending')}
      onDo={confirm}
      onCancel={() => send({ type: 'action.cancelled' })}
    >
      {problem === null || (problem.fields ?? []).length > 0 ? null : (problem.blockers ?? []).length > 0 ? (
        <Blockers problem={problem} />
      ) : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <Fields problems={unshown} sentenceOf={offer.sentenceOf ?? fieldSentence} />
      {offer.warning !== undefined && row !== undefined ? <p>{offer.warning(row)}</p> : null}
      {offer.fields?.(form, row) ?? null}
    </Dialog>
  )
}

/** The maximum of names; the others are counted. */
const most = 5

/** What prevents the event. */
function Blockers({
  problem: { blockers = [], blockerCount = blockers.length },
}: {
  problem: ActionRefusal
}) {
  const shown = blockers.slice(0, most)
  return (
    <div role="alert" className={textStyle.alert}>
      {m.kit_lifecycle_blocked({ count: blockerCount })}
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {blockerCount > shown.length ? m.kit_in_use_more({ count: blockerCount - shown.length }) : null}
    </div>
  )
}

/** The server's problems with the row itself, for which the dialog has no field. */
function Fields({
  problems,
  sentenceOf,
}: {
  problems: readonly FieldProblem[]
  sentenceOf: (problem: FieldProblem) => string
}) {
  if (problems.length === 0) return null
  const sentences = [...new Set(problems.map(sentenceOf))]
  return (
    <ul role="alert" className={`${textStyle.failures} ${textStyle.problem}`}>
      {sentences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

function findRow<R extends Row>(cache: QueryClient, name: string, id: string | undefined): R | undefined {
  const pages = cache.getQueriesData<{ rows: R[] }>({ queryKey: [name, 'list'] })
  for (const [, page] of pages) {
    const row = page?.rows.find((one) => one.id === id)
    if (row !== undefined) return row
  }
  return undefined
}
