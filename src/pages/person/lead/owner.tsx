import { m } from '#messages'
import { type ListedLead, openLeadStatuses } from '../../../../contract/sales/lead'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import style from './lead.module.css'

/** Who follows a lead; an open one that was left behind by a disabled account says so. */
export function Owner({
  lead: { ownerName, isOwnerAway, status },
}: {
  lead: Pick<ListedLead, 'ownerName' | 'isOwnerAway' | 'status'>
}) {
  if (ownerName === null) return <span className={textStyle.faint}>{m.lead_unowned()}</span>
  const isLeft = isOwnerAway && openLeadStatuses.some((one) => one === status)
  return (
    <span className={style.owner}>
      {ownerName}
      {isLeft ? <StatusTag label={m.lead_owner_away()} tone="bad" /> : null}
    </span>
  )
}
