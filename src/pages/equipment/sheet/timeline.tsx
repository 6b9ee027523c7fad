import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type EquipmentHappening, equipment } from '../../../../contract/devices/equipment'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { placeLabel, workLabel } from '../labels'
import { Photos } from './photos'

/** Moves, reports and work on a piece, the latest first. */
export function Timeline({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [equipment.name, 'timeline', id],
    queryFn: ({ signal }) => call(equipment.timeline, { id, signal }),
  })
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  if (data.rows.length === 0) return <p className="kit-faint">{m.equipment_timeline_empty()}</p>
  return (
    <ol className="equipment-timeline">
      {data.rows.map((one) => (
        <li key={`${one.kind} ${one.id}`} data-kind={one.kind} data-open={isOpen(one) || undefined}>
          <time dateTime={one.at}>{minuteOf(one.at)}</time>
          <div>
            <Happening one={one} />
          </div>
          <span className="kit-faint">{one.who ?? m.equipment_by_label()}</span>
        </li>
      ))}
    </ol>
  )
}

const isOpen = (one: EquipmentHappening) => one.kind === 'report' && one.closedAt === null

const outcomeSays = {
  repaired: m.equipment_outcome_repaired,
  dismissed: m.equipment_outcome_dismissed,
  scrapped: m.equipment_outcome_scrapped,
}

function Happening({ one }: { one: EquipmentHappening }) {
  if (one.kind === 'move')
    return (
      <p>
        <strong>{m.equipment_happened_move()}</strong>
        <span>
          {placeLabel(one.fromStore, one.fromZone)} → {placeLabel(one.toStore, one.toZone)}
        </span>
      </p>
    )
  if (one.kind === 'report')
    return (
      <>
        <p>
          <strong>{m.equipment_happened_report()}</strong>
          <span className="kit-faint">
            {one.outcome === null ? m.equipment_outcome_open() : outcomeSays[one.outcome]()}
          </span>
        </p>
        <p className="equipment-said">{one.note}</p>
        <Photos ids={one.photoIds} />
      </>
    )
  return (
    <>
      <p>
        <strong>{workLabel(one.what)}</strong>
        <span>{m.equipment_work_said({ on: one.doneOn, by: one.doneBy })}</span>
        {one.costFen === 0 ? null : <b>{yuan(one.costFen)}</b>}
      </p>
      {one.note === '' ? null : <p className="equipment-said">{one.note}</p>}
      <Photos ids={one.photoIds} />
    </>
  )
}
