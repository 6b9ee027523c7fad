import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMemo } from 'react'
import { m } from '#messages'
import { type LeadStatus, type ListedLead, leadStatuses, leads } from '../../../../../contract/sales/lead'
import { useZoneDrag } from '../../../../kit/drag/use-zone-drag'
import type { RowAction } from '../../../../kit/list/row-menu-list'
import { useLifecycle } from '../../../../kit/record/use-lifecycle'
import textStyle from '../../../../kit/ui/text.module.css'
import { useMay } from '../../../../kit/ui/use-may'
import { count } from '../../../../lib/format'
import { leadLabels, leadName } from '../labels'
import { decide, followedLeads, leadLifecycle } from '../lifecycle'
import { useCardSale } from '../use-card-sale'
import style from './board.module.css'
import { LeadCard } from './card'
import { eventTo } from './event-to'

interface Column {
  status: LeadStatus
  rows: readonly ListedLead[]
  total: number
}

interface Props {
  columns: readonly Column[]
  /** One column is shown, so that a card is moved by its menu. */
  isPhone: boolean
  onOpen: (row: ListedLead) => void
  onHistory: (row: ListedLead) => void
}

const isStatus = (zone: string): zone is LeadStatus => leadStatuses.some((one) => one === zone)

export function Columns({ columns, isPhone, onOpen, onHistory }: Props) {
  const may = useMay()
  const mayMove = may(leads.on.contact)
  const sell = useCardSale()
  const transitions = useMemo(() => leadLifecycle((lead) => void sell?.(lead)), [sell])
  const { actionsOf, dialog } = useLifecycle({
    resource: followedLeads,
    transitions,
    decide,
    nameOf: leadName,
  })
  const all = columns.flatMap(({ rows }) => rows)
  const move = (id: string, to: string) => {
    const row = all.find((one) => one.id === id)
    if (row === undefined || !isStatus(to)) return
    const { event, refusal } = eventTo(row, to)
    if (event === undefined) return void Toast.warning({ content: refusal, duration: 8 })
    actionsOf(row)
      .find(({ key }) => key === event)
      ?.run?.()
  }
  const drag = useZoneDrag({
    zones: columns.map(({ status }) => status),
    steps: { ArrowLeft: -1, ArrowRight: 1 },
    onDrop: move,
  })
  const dragged = all.find(({ id }) => id === drag.dragged)
  const menuOf = (row: ListedLead): RowAction[] => [
    ...actionsOf(row),
    ...(sell === null ? [] : [{ key: 'sell', label: m.lead_sell_card(), run: () => void sell(row) }]),
    { key: 'history', label: m.kit_history(), run: () => onHistory(row) },
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area is reached by keys */}
      <div ref={drag.areaRef} className={style.board} data-single={isPhone || undefined} tabIndex={0}>
        {columns.map(({ status, rows, total }) => (
          <section key={status} aria-label={leadLabels.status.label(status)} {...drag.zoneProps(status)}>
            <h2>
              {leadLabels.status.label(status)}
              <span className={style.count}>{count(total)}</span>
            </h2>
            {rows.length === 0 ? <p className={textStyle.note}>{m.lead_board_empty()}</p> : null}
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <LeadCard
                    lead={row}
                    onOpen={() => onOpen(row)}
                    menuOf={() => menuOf(row)}
                    drag={mayMove && !isPhone ? drag.itemProps(row.id, row.status) : null}
                  />
                </li>
              ))}
            </ul>
            {total > rows.length ? (
              <p className={textStyle.note}>{m.lead_board_more({ count: total - rows.length })}</p>
            ) : null}
          </section>
        ))}
      </div>
      <p className="console-hidden" aria-live="assertive">
        {dragged === undefined || drag.over === null || !isStatus(drag.over)
          ? ''
          : m.lead_board_dragging({
              name: dragged.personName,
              to: leadLabels.status.label(drag.over),
            })}
      </p>
      {dialog}
    </>
  )
}
