import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type EquipmentHappening, equipment } from '../../../../contract/devices/equipment'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import style from '../equipment.module.css'
import { equipmentLabels, placeLabel } from '../labels'
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
  if (data.rows.length === 0) return <p className={textStyle.faint}>{m.equipment_timeline_empty()}</p>
  return (
    <ol className={style.timeline}>
      {data.rows.map((one) => (
        <li key={`${one.kind} ${one.id}`} data-kind={one.kind} data-open={isOpen(one) || undefined}>
          <time dateTime={one.at}>{minuteOf(one.at)}</time>
          <div>
            <Happening one={one} />
          </div>
          <span className={textStyle.faint}>{one.who ?? m.equipment_by_label()}</span>
        </li>
      ))}
    </ol>
  )
}

const isOpen = (one: EquipmentHappening) => one.kind === 'report' && one.closedAt === null

const outcomeLabels = {
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
          <span className={textStyle.faint}>
            {one.outcome === null ? m.equipment_outcome_open() : outcomeLabels[one.outcome]()}
          </span>
        </p>
        <p className={style.said}>{one.note}</p>
        <Photos ids={one.photoIds} />
      </>
    )
  return (
    <>
      <p>
        <strong>{equipmentLabels.work.label(one.what)}</strong>
        <span>{m.equipment_work_said({ on: one.doneOn, by: one.doneBy })}</span>
        {one.costFen === 0 ? null : <b>{yuan(one.costFen)}</b>}
      </p>
      {one.note === '' ? null : <p className={style.said}>{one.note}</p>}
      <Photos ids={one.photoIds} />
    </>
  )
}
