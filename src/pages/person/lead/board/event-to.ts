import { m } from '#messages'
import { type LeadStatus, type ListedLead, leadFacts, leads } from '../../../../../contract/sales/lead'
import { leadMachine } from '../../../../../machines/lead/lead.machine'
import { advance } from '../../../../../machines/lifecycle'
import { leadLabels } from '../labels'
import type { LeadEvent } from '../lifecycle'

/** The event that moves a lead to a state, or the sentence that says why none does. */
export function eventTo(
  lead: ListedLead,
  to: LeadStatus,
): { event: LeadEvent; refusal?: undefined } | { event?: undefined; refusal: string } {
  // Each key names an event of the machine.
  const steps = (Object.keys(leads.events) as LeadEvent[]).map((event) => {
    const type = leads.events[event].event as `lead.${LeadEvent}`
    return { event, verdict: advance(leadMachine, lead.status, leadFacts(lead), type) }
  })
  const found = steps.find(({ verdict }) => verdict.ok && verdict.status === to)
  if (found !== undefined) return { event: found.event }
  const names = { from: leadLabels.status.label(lead.status), to: leadLabels.status.label(to) }
  const back = steps.find(({ event, verdict }) => verdict.ok && (event === 'stepBack' || event === 'reopen'))
  return {
    refusal:
      back === undefined
        ? m.lead_board_refused(names)
        : m.lead_board_refused_jump({ ...names, back: leadLabels.action.find(back.event) ?? '' }),
  }
}
