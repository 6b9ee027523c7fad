import { m } from '#messages'
import type { ListedLead } from '../../../../../contract/sales/lead'
import type { useZoneDrag } from '../../../../kit/drag/use-zone-drag'
import { RowMenu } from '../../../../kit/list/row-menu'
import type { RowAction } from '../../../../kit/list/row-menu-list'
import { StatusTag } from '../../../../kit/ui/status-tag'
import { leadLabels, leadName } from '../labels'
import { Owner } from '../owner'
import { Step } from '../step'
import style from './board.module.css'

interface Props {
  lead: ListedLead
  onOpen: () => void
  menuOf: () => RowAction[]
  /** Null where the card is not dragged. */
  drag: ReturnType<ReturnType<typeof useZoneDrag>['itemProps']> | null
}

/** A lead in its column: Enter opens it, Space picks it up. */
export function LeadCard({ lead, onOpen, menuOf, drag }: Props) {
  const { id, personName, mobile, source, wish, lossReason, awaitsTrialCard } = lead
  return (
    <div className={style.place}>
      <button
        type="button"
        id={`lead-${id}`}
        className={style.card}
        onClick={onOpen}
        aria-description={drag === null ? undefined : m.lead_board_drag_help()}
        {...drag}
      >
        <strong>{personName}</strong>
        <span className={style.line}>
          {mobile} · {leadLabels.source.label(source)}
        </span>
        {wish === '' ? null : <span className={style.wish}>{wish}</span>}
        {lossReason === null ? null : <span className={style.line}>{leadLabels.loss.label(lossReason)}</span>}
        {awaitsTrialCard ? <StatusTag label={m.lead_awaits_trial_card()} tone="warning" /> : null}
        {lead.status === 'won' || lead.status === 'lost' ? null : (
          <span className={style.next}>
            <Step lead={lead} />
          </span>
        )}
        <span className={style.line}>
          <Owner lead={lead} />
        </span>
      </button>
      <RowMenu name={leadName(lead)} actions={menuOf} />
    </div>
  )
}
