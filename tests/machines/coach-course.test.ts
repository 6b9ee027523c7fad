import { describe, expect, it } from '@rstest/core'
import { coachCourses, courseStatuses } from '../../contract/catalogue/coach-course'
import { coachCourseMachine } from '../../machines/coach-course/coach-course.machine'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['course.putOn', 'course.takeOff'] as const

modelTest(coachCourseMachine, {
  starts: [{ coachWorks: true }, { coachWorks: false }],
  events: events.map((type) => ({ type })),
})

describe('a coach course', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(coachCourseMachine.states)).toEqual([...courseStatuses])
  })

  it('has the events of the contract', () => {
    expect(Object.values(coachCourses.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(coachCourseMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['draft', { 'course.putOn': 'on' }],
    ['on', { 'course.takeOff': 'off' }],
    ['off', { 'course.putOn': 'on' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    const facts = { coachWorks: true }
    expect(allowedEvents(coachCourseMachine, status, facts)).toEqual(Object.keys(table))
    for (const event of events)
      expect(advance(coachCourseMachine, status, facts, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })

  it.each(['draft', 'off'])('that is %s stays so when its coach has left, and says why', (status) => {
    expect(reasons(coachCourseMachine, status, { coachWorks: false })).toEqual({
      'course.putOn': 'coachWorks',
    })
  })

  it('on sale is taken off when its coach has left', () => {
    const verdict = advance(coachCourseMachine, 'on', { coachWorks: false }, 'course.takeOff')
    expect(verdict).toEqual({ ok: true, status: 'off' })
  })
})
