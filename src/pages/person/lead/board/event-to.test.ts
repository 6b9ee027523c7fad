import { expect, it } from '@rstest/core'
import type { LeadStatus, ListedLead } from '../../../../../contract/sales/lead'
import { eventTo } from './event-to'

const at = '2026-03-02T01:00:00.000Z'
const lead = (status: LeadStatus, own: Partial<ListedLead> = {}) =>
  // The machine reads the status and three times alone.
  ({ status, contactedAt: null, visitingAt: null, trialAt: null, ...own }) as ListedLead

it.each([
  ['new', 'contacted', {}, 'contact'],
  ['new', 'visiting', {}, 'scheduleVisit'],
  ['contacted', 'trial', { contactedAt: at }, 'startTrial'],
  ['visiting', 'won', { visitingAt: at }, 'win'],
  ['trial', 'lost', { trialAt: at }, 'lose'],
  ['contacted', 'new', { contactedAt: at }, 'stepBack'],
  ['trial', 'visiting', { contactedAt: at, visitingAt: at, trialAt: at }, 'stepBack'],
  ['lost', 'contacted', { contactedAt: at }, 'reopen'],
] as const)('a lead moves from %s to %s by an event', (from, to, own, event) => {
  expect(eventTo(lead(from, own), to)).toEqual({ event })
})

it.each([
  [
    'trial',
    'new',
    { contactedAt: at, visitingAt: at, trialAt: at },
    '“体验”不能直接移到“新线索”。请先“退回上一步”。',
  ],
  ['won', 'lost', { contactedAt: at }, '“成交”不能直接移到“流失”。请先“重新跟进”。'],
] as const)('a lead does not move from %s to %s, and the page says why', (from, to, own, refusal) => {
  expect(eventTo(lead(from, own), to)).toEqual({ refusal })
})
