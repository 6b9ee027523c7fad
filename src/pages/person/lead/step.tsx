import { m } from '#messages'
import { type ListedLead, openLeadStatuses } from '../../../../contract/sales/lead'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import style from './lead.module.css'

/** The next step of an open lead, with its day; one that is due says so. */
export function Step({ lead }: { lead: ListedLead }) {
  const { nextStep, nextStepOn, status } = lead
  const isOpen = openLeadStatuses.some((one) => one === status)
  if (nextStep === null || nextStepOn === null || !isOpen)
    return <span className={textStyle.faint}>{isOpen ? m.lead_step_none() : '—'}</span>
  const today = dayOf(new Date())
  return (
    <span className={style.step}>
      <span title={nextStep}>{nextStep}</span>
      {nextStepOn === today ? null : <span className={style.day}>{nextStepOn}</span>}
      {nextStepOn < today ? <StatusTag label={m.lead_step_overdue()} tone="bad" /> : null}
      {nextStepOn === today ? <StatusTag label={m.lead_step_today()} tone="warning" /> : null}
    </span>
  )
}
