import { describe, expect, it } from '@rstest/core'
import { publicationEvents, publicationStatuses } from '../../contract/content/publication'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { publicationMachine } from '../../machines/publication/publication.machine'
import { modelTest } from './kit/model-test'

const events = ['publication.publish', 'publication.unpublish'] as const

modelTest(publicationMachine, {
  starts: [{ isModified: true }, { isModified: false }],
  events: events.map((type) => ({ type })),
})

describe('a publication', () => {
  it('has the statuses and events of the contract', () => {
    expect(Object.keys(publicationMachine.states)).toEqual([...publicationStatuses])
    expect(Object.values(publicationEvents).map(({ event }) => event)).toEqual([...events])
    expect(new Set(publicationMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['draft', { 'publication.publish': 'published' }],
    ['published', { 'publication.publish': 'published', 'publication.unpublish': 'unpublished' }],
    ['unpublished', { 'publication.publish': 'published' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    const facts = { isModified: true }
    expect(allowedEvents(publicationMachine, status, facts)).toEqual(Object.keys(table))
    for (const event of events)
      expect(advance(publicationMachine, status, facts, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })

  it('that stands as its draft is, is not published again, and says why', () => {
    const facts = { isModified: false }
    expect(reasons(publicationMachine, 'published', facts)).toEqual({ 'publication.publish': 'isModified' })
    expect(advance(publicationMachine, 'published', facts, 'publication.publish')).toEqual({
      ok: false,
      allowed: ['publication.unpublish'],
      reason: 'isModified',
    })
    for (const status of ['draft', 'unpublished'])
      expect(allowedEvents(publicationMachine, status, facts)).toEqual(['publication.publish'])
  })
})
