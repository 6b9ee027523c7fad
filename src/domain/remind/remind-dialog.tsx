import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import {
  type ReminderEvent,
  type ReminderKind,
  type ReminderReply,
  type ReminderVerdict,
  reminderEvents,
} from '../../../contract/messaging/reminders'
import { Segmented } from '../../kit/form/segmented'
import { Dialog } from '../../kit/ui/dialog'
import { ListFailed } from '../../kit/ui/list-states'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import style from './remind.module.css'
import type { RemindedRow } from './remind-button'
import { reminderEventLabel, verdictLabel } from './reminder-event-label'
import { useReminder } from './use-reminder'

interface Props {
  kind: ReminderKind
  rows: readonly RemindedRow[]
  onClose: () => void
}

/** What to remind of, who will get it, who will not and why; then the result of each row. */
export function RemindDialog({ kind, rows, onClose }: Props) {
  const events: readonly ReminderEvent[] = reminderEvents[kind]
  const [event, setEvent] = useState<ReminderEvent>(events[0]!)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { state, error, count, send } = useReminder({ kind, event, ids })
  const ready = state.kind === 'counted' ? state.rows.filter(({ verdict }) => verdict === 'ready').length : 0
  const isSent = state.kind === 'sent'
  return (
    <Dialog
      title={m.remind_title()}
      confirmText={isSent ? m.kit_close() : m.remind_send({ count: ready })}
      isPending={state.kind === 'sending'}
      isDisabled={!isSent && ready === 0}
      cancel={isSent ? null : m.kit_cancel()}
      onDo={isSent ? onClose : () => void send()}
      onCancel={onClose}
      width={520}
    >
      {isSent || state.kind === 'sending' || events.length === 1 ? null : (
        <Segmented
          label={m.remind_what()}
          options={events}
          value={event}
          labelFor={reminderEventLabel}
          onChange={setEvent}
        />
      )}
      {error === null ? null : <ListFailed reason={errorSentence(error)} onRetry={() => void count()} />}
      {state.kind === 'counting' && error === null ? (
        <p role="status" className={textStyle.note}>
          {m.remind_counting()}
        </p>
      ) : null}
      {state.kind === 'counted' ? (
        <div className={style.counted}>
          <p role="status" className={style.count}>
            {ready === 0 ? m.remind_will_none() : m.remind_will({ count: ready })}
          </p>
          {state.heldUntil === null || ready === 0 ? null : (
            <p className={textStyle.note}>{m.remind_held({ at: minuteOf(state.heldUntil) })}</p>
          )}
          {state.sample === null ? null : (
            <blockquote className={style.sample} aria-label={m.remind_sample()}>
              {state.sample}
            </blockquote>
          )}
          <Refusals rows={state.rows} named={rows} event={event} />
        </div>
      ) : null}
      {state.kind === 'sending' ? (
        <>
          <Progress percent={Math.round((state.done / ids.length) * 100)} aria-label={m.remind_title()} />
          <p role="status">{m.remind_progress({ done: state.done, total: ids.length })}</p>
        </>
      ) : null}
      {state.kind === 'sent' ? (
        <Result rows={state.rows} heldUntil={state.heldUntil} named={rows} event={event} />
      ) : null}
    </Dialog>
  )
}

/** The messages stand in 系统管理, which is for administrators of the whole chain. */
const messagePage = { permission: 'message:read', scope: 'chain' } as const

type Rows = ReminderReply['rows']

interface Outcome {
  rows: Readonly<Rows>
  named: readonly RemindedRow[]
  event: ReminderEvent
}

function Result({ heldUntil, ...outcome }: Outcome & { heldUntil: string | null }) {
  const { rows } = outcome
  const may = useMay()
  const count = rows.filter(({ verdict }) => verdict === 'queued').length
  return (
    <div className={style.counted}>
      <p role="status" className={style.count}>
        {count === 0
          ? m.remind_will_none()
          : heldUntil === null
            ? m.remind_queued({ count })
            : m.remind_queued_held({ count, at: minuteOf(heldUntil) })}
      </p>
      {count === 0 || !may(messagePage) ? null : (
        <Link className={textStyle.link} to={pathTo('message')}>
          {m.remind_see()}
        </Link>
      )}
      <Refusals {...outcome} />
    </div>
  )
}

/** Names of one reason; the others are counted. */
const mostNames = 20

/** Who does not get it, by reason. */
function Refusals({ rows, named, event }: Outcome) {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const reasons = new Map<ReminderVerdict, string[]>()
  for (const { id, verdict } of rows)
    if (verdict !== 'ready' && verdict !== 'queued')
      reasons.set(verdict, [...(reasons.get(verdict) ?? []), names.get(id) ?? '—'])
  const count = rows.filter(({ verdict }) => verdict !== 'ready' && verdict !== 'queued').length
  if (count === 0) return null
  return (
    <section>
      <p className={textStyle.note}>{m.remind_wont({ count })}</p>
      <dl className={style.reasons}>
        {[...reasons].map(([verdict, people]) => (
          <div key={verdict}>
            <dt>{verdictLabel(verdict, event)}</dt>
            <dd>
              {people.slice(0, mostNames).join(m.kit_comma())}
              {people.length > mostNames
                ? `${m.kit_comma()}${m.remind_more({ count: people.length - mostNames })}`
                : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
