import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { minuteOf, yuan } from '../../../lib/format'
import { leadLabels } from './labels'

const minute = (value: unknown) => minuteOf(String(value))

/** A lead's members as its history shows them. */
export const describeLead = describeBy(
  {
    personName: m.lead_person,
    storeName: m.lead_store,
    source: m.lead_source,
    costFen: m.lead_cost,
    ownerName: m.lead_owner,
    wish: m.lead_wish,
    nextStep: m.lead_next_step,
    nextStepOn: m.lead_next_step_on,
    status: m.lead_status,
    lossReason: m.lead_loss_reason,
    lossNote: m.lead_loss_note,
    contactedAt: m.lead_contacted_at,
    visitingAt: m.lead_visiting_at,
    trialAt: m.lead_trial_at,
    trialOrderNo: m.lead_trial_order,
    wonAt: m.lead_won_at,
    wonOrderNo: m.lead_won_order,
    lostAt: m.lead_lost_at,
    consentAt: m.lead_consent_at,
    consentVersion: m.lead_consent_version,
  },
  {
    status: leadLabels.status.labelFor,
    source: leadLabels.source.labelFor,
    lossReason: leadLabels.loss.labelFor,
    costFen: (value) => yuan(Number(value)),
    contactedAt: minute,
    visitingAt: minute,
    trialAt: minute,
    wonAt: minute,
    lostAt: minute,
    consentAt: minute,
  },
)
