import { m } from '#messages'
import {
  type Lead,
  type ListedLead,
  type LossReason,
  leadFacts,
  leads,
} from '../../../../contract/sales/lead'
import { leadMachine } from '../../../../machines/lead/lead.machine'
import { can } from '../../../../machines/lifecycle'
import { ChoiceField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import { payloadField } from '../../../kit/form/payload-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../../kit/record/lifecycle-transition'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'
import { leadLabels } from './labels'

export type LeadEvent = keyof typeof leads.events
const isEvent = (key: string): key is LeadEvent => key in leads.events

/** Leads with everything that a dialog sends about one row. */
export const followedLeads = { ...leads, on: { ...leads.on, note: leads.note } }

/** The machine's decision for an event; the server uses the same machine. A follow-up can be noted in every state. */
export function decide(row: ListedLead, key: string): { allowed: boolean } {
  if (key === 'note') return { allowed: true }
  if (!isEvent(key)) return { allowed: false }
  // The key is one of the contract's, and names an event of this machine.
  const type = leads.events[key].event as `lead.${LeadEvent}`
  return { allowed: can(leadMachine, row.status, leadFacts(row), type) }
}

const done = ({ personName: name, status }: ListedLead) =>
  m.lead_done({ name, state: leadLabels.status.label(status) })

/** The way back of an event that has just been sent. */
const backBy =
  (key: 'stepBack' | 'reopen') =>
  async ({ id, version }: ListedLead): Promise<void> => {
    await call(leads.on[key], { id, version, body: {} })
  }

/** `onTrial` follows a trial that begins with the sale of a card. */
export const leadLifecycle = (onTrial: (lead: Lead) => void): LifecycleTransition<ListedLead>[] => [
  {
    key: 'note',
    label: m.lead_do_note(),
    done: ({ personName: name }) => m.lead_noted({ name }),
    payload: () => ({ text: '', nextStep: null, nextStepOn: null }),
    fields: (form) => <FollowUp form={form} />,
  },
  { key: 'contact', label: m.lead_do_contact(), done, undo: backBy('stepBack') },
  {
    key: 'scheduleVisit',
    label: m.lead_do_scheduleVisit(),
    done,
    undo: backBy('stepBack'),
    payload: () => ({ nextStep: m.lead_visit_default(), nextStepOn: dayOf(new Date()) }),
    fields: (form) => (
      <>
        <DateField
          {...payloadField(form, 'nextStepOn', '')}
          empty=""
          label={m.lead_next_step_on()}
          required
        />
        <TextField {...payloadField(form, 'nextStep', '')} label={m.lead_next_step()} required />
      </>
    ),
  },
  {
    key: 'startTrial',
    label: m.lead_do_startTrial(),
    done,
    undo: backBy('stepBack'),
    payload: () => ({ sellsCard: true }),
    fields: (form) => (
      <SwitchField
        {...payloadField(form, 'sellsCard', true)}
        label={m.lead_sells_card()}
        help={m.lead_sells_card_help()}
      />
    ),
    send: async (row, payload) => {
      const sellsCard = payload.sellsCard === true
      const lead = await call(leads.on.startTrial, { ...row, body: { sellsCard } })
      if (sellsCard) onTrial(lead)
      return lead
    },
  },
  {
    key: 'win',
    label: m.lead_do_win(),
    done,
    undo: backBy('reopen'),
    warning: ({ personName: name }) => m.lead_win_asks({ name }),
  },
  {
    key: 'lose',
    label: m.lead_do_lose(),
    isDestructive: true,
    done,
    undo: backBy('reopen'),
    payload: () => ({ reason: null, note: '' }),
    fields: (form) => <Loss form={form} />,
  },
  { key: 'reopen', label: m.lead_do_reopen(), done },
  { key: 'stepBack', label: m.lead_do_stepBack(), done },
]

function Loss({ form }: { form: PayloadForm }) {
  return (
    <>
      <ChoiceField
        {...payloadField<LossReason | ''>(form, 'reason', '')}
        label={m.lead_loss_reason()}
        options={leadLabels.loss.options()}
        required
      />
      <ProseField {...payloadField(form, 'note', '')} label={m.lead_loss_note()} maxLength={200} />
    </>
  )
}

function FollowUp({ form }: { form: PayloadForm }) {
  const step = payloadField<string | null>(form, 'nextStep', null)
  return (
    <>
      <ProseField {...payloadField(form, 'text', '')} label={m.lead_note_text()} required maxLength={500} />
      <TextField
        {...step}
        value={step.value ?? ''}
        change={(text) => step.change(text === '' ? null : text)}
        label={m.lead_next_step()}
        help={m.lead_next_step_help()}
        maxLength={100}
      />
      <DateField
        {...payloadField<string | null>(form, 'nextStepOn', null)}
        empty={null}
        label={m.lead_next_step_on()}
      />
    </>
  )
}
