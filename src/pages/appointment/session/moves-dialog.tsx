import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import { rowQuery } from '../../../kit/record/row-query'
import { Dialog } from '../../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'

/** Every earlier time of a booking: from when to when, by which person, and why. */
export function MovesDialog({ row, onClose }: { row: ListedAppointment; onClose: () => void }) {
  const { data, error, refetch } = useQuery(rowQuery(appointments, row.id))
  return (
    <Dialog
      title={m.appointment_moves_of({ name: row.memberName })}
      doIt={m.kit_close()}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )
      ) : data.moves.length === 0 ? (
        <p className="kit-note">{m.appointment_moves_none()}</p>
      ) : (
        <ol className="session-moves">
          {data.moves.map(({ at, who, from, to, reason }) => (
            <li key={at}>
              <strong>{m.appointment_move_from_to({ before: minuteOf(from), after: minuteOf(to) })}</strong>
              <small>
                {m.appointment_move_said({ at: minuteOf(at), who: who ?? m.kit_history_system() })}
              </small>
              {reason === null || reason === '' ? null : <small>{m.kit_history_reason({ reason })}</small>}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
