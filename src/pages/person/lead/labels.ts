import { m } from '#messages'
import type { Lead, LeadSource, LeadStatus, LossReason } from '../../../../contract/sales/lead'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const leadLabels = {
  status: enumLabels<LeadStatus>(
    {
      new: m.lead_status_new,
      contacted: m.lead_status_contacted,
      visiting: m.lead_status_visiting,
      trial: m.lead_status_trial,
      won: m.lead_status_won,
      lost: m.lead_status_lost,
    },
    { new: 'new', contacted: 'quiet', visiting: 'warning', trial: 'warning', won: 'good', lost: 'quiet' },
  ),
  source: enumLabels<LeadSource>({
    walk_in: m.lead_source_walk_in,
    referral: m.lead_source_referral,
    guest: m.lead_source_guest,
    site: m.lead_source_site,
    platform: m.lead_source_platform,
    event: m.lead_source_event,
    other: m.lead_source_other,
  }),
  loss: enumLabels<LossReason>({
    price: m.lead_loss_price,
    distance: m.lead_loss_distance,
    time: m.lead_loss_time,
    competitor: m.lead_loss_competitor,
    unreachable: m.lead_loss_unreachable,
    no_interest: m.lead_loss_no_interest,
    other: m.lead_loss_other,
  }),
  due: enumLabels({
    overdue: m.lead_due_overdue,
    today: m.lead_due_today,
    none: m.lead_due_none,
    unowned: m.lead_due_unowned,
  }),
  action: enumLabels({
    contact: m.lead_do_contact,
    scheduleVisit: m.lead_do_scheduleVisit,
    startTrial: m.lead_do_startTrial,
    win: m.lead_do_win,
    lose: m.lead_do_lose,
    stepBack: m.lead_do_stepBack,
    reopen: m.lead_do_reopen,
    note: m.lead_do_note,
    trialCard: m.lead_do_trialCard,
  }),
}

export const leadName = ({ personName: name }: Pick<Lead, 'personName'>): string =>
  m.lead_saved_name({ name })
