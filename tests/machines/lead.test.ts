import { describe, expect, it } from '@rstest/core'
import { leadFacts, leadStatuses, leads } from '../../contract/sales/lead'
import { leadMachine } from '../../machines/lead/lead.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = [
  'lead.contact',
  'lead.scheduleVisit',
  'lead.startTrial',
  'lead.win',
  'lead.lose',
  'lead.stepBack',
  'lead.reopen',
] as const

const nothing = { wasContacted: false, hadVisit: false, hadTrial: false }
const everything = { wasContacted: true, hadVisit: true, hadTrial: true }
const starts = [
  nothing,
  { ...nothing, wasContacted: true },
  { ...nothing, hadVisit: true },
  { ...everything, hadTrial: false },
  { ...everything, hadVisit: false },
  everything,
]

modelTest(leadMachine, { starts, events: events.map((type) => ({ type })) })

describe('a lead', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(leadMachine.states)).toEqual([...leadStatuses])
    expect(Object.values(leads.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(leadMachine.events)).toEqual(new Set(events))
  })

  const onward = { 'lead.startTrial': 'trial', 'lead.win': 'won', 'lead.lose': 'lost' }
  it.each([
    ['new', nothing, { 'lead.contact': 'contacted', 'lead.scheduleVisit': 'visiting', ...onward }],
    [
      'contacted',
      { ...nothing, wasContacted: true },
      { 'lead.scheduleVisit': 'visiting', ...onward, 'lead.stepBack': 'new' },
    ],
    ['visiting', { ...nothing, hadVisit: true }, { ...onward, 'lead.stepBack': 'new' }],
    ['visiting', { ...everything, hadTrial: false }, { ...onward, 'lead.stepBack': 'contacted' }],
    [
      'trial',
      { ...nothing, hadTrial: true },
      { 'lead.win': 'won', 'lead.lose': 'lost', 'lead.stepBack': 'new' },
    ],
    [
      'trial',
      { ...everything, hadVisit: false },
      { 'lead.win': 'won', 'lead.lose': 'lost', 'lead.stepBack': 'contacted' },
    ],
    ['trial', everything, { 'lead.win': 'won', 'lead.lose': 'lost', 'lead.stepBack': 'visiting' }],
    ['won', nothing, { 'lead.reopen': 'new' }],
    ['won', { ...nothing, wasContacted: true }, { 'lead.reopen': 'contacted' }],
    ['won', { ...nothing, hadVisit: true }, { 'lead.reopen': 'visiting' }],
    ['won', everything, { 'lead.reopen': 'trial' }],
    ['lost', nothing, { 'lead.reopen': 'new' }],
    ['lost', { ...nothing, wasContacted: true }, { 'lead.reopen': 'contacted' }],
    ['lost', { ...nothing, hadVisit: true }, { 'lead.reopen': 'visiting' }],
    ['lost', everything, { 'lead.reopen': 'trial' }],
  ])(
    'that is %s after %j goes on exactly as the table says',
    (status, facts, table: Record<string, string>) => {
      expect(allowedEvents(leadMachine, status, facts)).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(leadMachine, status, facts, event)
        expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
      }
    },
  )

  it('knows the states that it reached by their times', () => {
    const at = '2026-03-02T01:00:00.000Z'
    expect(leadFacts({ contactedAt: at, visitingAt: null, trialAt: at })).toEqual({
      wasContacted: true,
      hadVisit: false,
      hadTrial: true,
    })
  })
})
