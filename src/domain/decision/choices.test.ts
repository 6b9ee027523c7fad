import { describe, expect, it } from '@rstest/core'
import type { AffectedLesson } from '../../../contract/scheduling/affected-lessons'
import {
  commonSubstitutes,
  decisionsOf,
  isWhole,
  mergedChoices,
  returnedBy,
  suggested,
} from './lesson-choices'

const lesson = (own: Partial<AffectedLesson>): AffectedLesson => ({
  sessionId: 's1',
  stamp: '1.a',
  startsAt: '2026-03-03T02:00:00.000Z',
  endsAt: '2026-03-03T03:00:00.000Z',
  kind: 'private',
  courseId: 'c',
  courseName: '私教',
  coachId: 'k',
  coachName: '王教练',
  storeId: 't',
  storeName: '静安店',
  room: null,
  hindrance: 'coach_on_leave',
  members: [],
  substitutes: [],
  ...own,
})
const free = (coachId: string) => ({ coachId, name: coachId, refusal: null })
const busy = (coachId: string) => ({ coachId, name: coachId, refusal: { code: 'coach_booked' } })

describe('suggested', () => {
  it('is the first coach who can come, and later when there is none', () => {
    expect(suggested(lesson({ substitutes: [free('b'), busy('a')] }))).toEqual({
      decision: 'substitute',
      coachId: 'b',
    })
    expect(suggested(lesson({ substitutes: [busy('a')] }))).toEqual({ decision: 'later' })
  })
})

describe('mergedChoices', () => {
  it('keeps a choice only while its lesson is as it was', () => {
    const before = {
      lessons: [lesson({}), lesson({ sessionId: 's2' })],
      choices: { s1: { decision: 'cancel' as const }, s2: { decision: 'keep' as const } },
    }
    const now = [lesson({}), lesson({ sessionId: 's2', stamp: '2.b' })]
    expect(mergedChoices(now, before)).toEqual({ s1: { decision: 'cancel' }, s2: { decision: 'later' } })
  })
})

describe('decisionsOf', () => {
  it('leaves out what waits, and sends only what its decision needs', () => {
    const lessons = [lesson({}), lesson({ sessionId: 's2' }), lesson({ sessionId: 's3' })]
    const choices = {
      s1: { decision: 'substitute' as const, coachId: 'b', startsAt: 'x' },
      s2: { decision: 'later' as const },
      s3: { decision: 'move' as const, coachId: 'b', startsAt: '2026-03-09T02:00:00.000Z' },
    }
    expect(decisionsOf(lessons, choices, '休假')).toEqual([
      { sessionId: 's1', stamp: '1.a', decision: 'substitute', coachId: 'b', reason: '休假' },
      {
        sessionId: 's3',
        stamp: '1.a',
        decision: 'move',
        startsAt: '2026-03-09T02:00:00.000Z',
        reason: '休假',
      },
    ])
  })
})

it('a move without its time and a substitution without its coach are not whole', () => {
  expect(isWhole({ decision: 'move' })).toBe(false)
  expect(isWhole({ decision: 'substitute' })).toBe(false)
  expect(isWhole({ decision: 'cancel' })).toBe(true)
})

it('a cancellation gives back the units, value and dues of all members', () => {
  const member = { memberId: 'm', name: 'm', mobile: '', status: 'confirmed', hold: 'held' } as const
  const members = [
    { ...member, units: 2, valueFen: null, dueFen: null },
    { ...member, units: null, valueFen: 61_200, dueFen: null },
    { ...member, units: null, valueFen: null, dueFen: 30_000 },
  ]
  expect(returnedBy([lesson({ members }), lesson({ members: members.slice(0, 1) })])).toEqual({
    units: 4,
    fen: 61_200,
    dueFen: 30_000,
  })
})

it('coaches who can give most of the lessons come first', () => {
  const lessons = [
    lesson({ substitutes: [free('a'), free('b')] }),
    lesson({ substitutes: [free('b'), busy('a')] }),
  ]
  expect(commonSubstitutes(lessons).map(({ coachId, lessons }) => [coachId, lessons])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
