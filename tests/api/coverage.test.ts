import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import { type Coverage, defaultCoverage, plainLesson } from '../../contract/catalogue/coverage'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Member } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import type { Appointment, LessonCost, PaymentOption } from '../../contract/scheduling/appointment'
import { cardDraft, newCard, newPlan, once, storedPlan, timesPlan } from './fixtures/cards'
import {
  apply,
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, planDraft, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newCourse } from './fixtures/timetable'

let gym: Gym
let coach: Coach
let yoga: CoachCourse
beforeAll(async () => {
  gym = await startGym()
  ;({ coach } = await openDesk(gym))
  yoga = await groupCourse(gym, coach, { name: '流瑜伽', priceFen: 8_000 })
}, 60_000)
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  await gym.close()
})

const covering = (own: Partial<Coverage> = {}): Coverage => ({ ...defaultCoverage('period'), ...own })
const weekdaysByDay: Partial<Coverage> = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  onHolidays: false,
}
/** A member with a card of a new plan with this coverage. */
const covered = async (own: Partial<Coverage>, kind: 'period' | 'times' = 'period') =>
  newCard(
    gym,
    await (kind === 'times'
      ? timesPlan(gym, { coverage: { ...defaultCoverage('times'), ...own } })
      : newPlan(gym, { coverage: covering(own) })),
  )
/** A group session with a coach of its own, so that none is in another's way. */
const sessionAt = async (startsAt: string) =>
  newSession(gym, await groupCourse(gym, await workingCoach(gym)), { startsAt })
const book = (sessionId: string, memberId: string, membershipId: string) =>
  refused(gym.admin('POST', '/api/v1/appointments', bookingDraft(sessionId, memberId, { membershipId })))
const notBookable = (code: string, params?: object) => [
  409,
  'not_bookable',
  [{ path: ['membershipId'], code, ...(params && { params }) }],
]
const come = async (memberId: string) =>
  (
    await answer(
      gym.admin(
        'POST',
        `/api/v1/members/${memberId}/check-in`,
        { storeId: gym.mine.id, membershipId: null },
        once(),
      ),
    )
  ).body

describe("a plan's coverage", () => {
  const planOf = (coverage: Coverage, own = {}) =>
    refusal(gym.admin('POST', '/api/v1/membership-plans', planDraft({ coverage, ...own })))

  it.each<[string, Partial<Coverage>, [string, string][]]>([
    ['covers nothing', { entry: false, lessons: [] }, [['coverage.lessons', 'covers_nothing']]],
    [
      'charges units of a card without units',
      { lessons: [plainLesson('group', 'units')] },
      [['coverage.lessons.0.charge', 'not_of_kind']],
    ],
    [
      'takes a share of an included lesson',
      { lessons: [{ ...plainLesson('group', 'included'), pricePercent: 90 }] },
      [['coverage.lessons.0.pricePercent', 'not_of_charge']],
    ],
    [
      'ends its hours before they start',
      { hours: [{ weekday: 1, from: '17:00', to: '09:00' }] },
      [['coverage.hours.0.to', 'ends_before_start']],
    ],
    [
      'has overlapping hours',
      {
        hours: [
          { weekday: 1, from: '09:00', to: '12:00' },
          { weekday: 1, from: '11:00', to: '14:00' },
        ],
      },
      [['coverage.hours', 'overlap']],
    ],
    [
      'names a course and a coach that do not exist',
      { lessons: [{ ...plainLesson('group', 'included'), courseIds: [unknownId], coachIds: [unknownId] }] },
      [
        ['coverage.lessons.0.courseIds.0', 'does_not_exist'],
        ['coverage.lessons.0.coachIds.0', 'does_not_exist'],
      ],
    ],
    ['limits visits to none', { visitsPerDay: 0 }, [['coverage.visitsPerDay', 'too_small']]],
  ])('is refused when it %s', async (_, own, fields) => {
    expect(await planOf(covering(own))).toEqual([422, 'invalid', fields])
  })

  it('is kept by a sold card when the plan changes, and copied to a transferred or renewed one', async () => {
    const plan = await newPlan(gym, { coverage: covering(weekdaysByDay) })
    const { card } = await newCard(gym, plan)
    await gym.admin('PATCH', `/api/v1/membership-plans/${plan.id}`, { coverage: covering() }, versioned(plan))
    const { coverage } = await read<Membership>(gym, 'memberships', card.id)
    expect(coverage).toEqual(covering(weekdaysByDay))
  })

  it('is refused by the database for a card of another kind', async () => {
    const { card } = await covered({})
    const units = JSON.stringify({ ...covering(), lessons: [plainLesson('group', 'units')] })
    await expect(
      sql`update membership set coverage = ${units}::jsonb where id = ${card.id}`.execute(gym.db),
    ).rejects.toThrow('membership_coverage')
  })

  it('is said in sentences by the public price list', async () => {
    const plan = await newPlan(gym, {
      name: '工作日白天卡',
      coverage: covering({
        ...weekdaysByDay,
        lessons: [
          plainLesson('group', 'included'),
          {
            ...plainLesson('private', 'included'),
            courseLevels: ['beginner', 'intermediate'],
            coachLevels: ['senior', 'master'],
          },
        ],
        visitsPerDay: 1,
      }),
    })
    await apply(gym, 'membership-plans', plan.id, 'list')
    const { body } = await answer(gym.admin('GET', '/api/public/v1/prices'))
    expect(body.rows.find(({ code }: MembershipPlan) => code === plan.code).coverage).toEqual([
      '周一至周五 9:00–17:00 入场',
      '团课免费约课',
      '私教（限入门、进阶课程，且高级、大师教练）免费约课',
      '法定节假日不可用',
      '每天最多入场 1 次',
    ])
  })
})

describe('a booking', () => {
  it('of a lesson that the card does not cover is refused', async () => {
    const { member, card } = await covered({ lessons: [] })
    const session = await sessionAt(at('15:00'))
    expect(await book(session.id, member.id, card.id)).toEqual(notBookable('card_not_for_course'))
  })

  it.each<[string, (course: CoachCourse) => Partial<Coverage['lessons'][number]>, boolean]>([
    ['its course', (course) => ({ courseIds: [course.id] }), true],
    ['its course in capitals', (course) => ({ courseIds: [course.id.toUpperCase()] }), true],
    ['another course', () => ({ courseIds: [yoga.id] }), false],
    ['its level', (course) => ({ courseLevels: [course.level] }), true],
    [
      'another level',
      ({ level }) => ({ courseLevels: [level === 'advanced' ? 'beginner' : 'advanced'] }),
      false,
    ],
    ['its coach', (course) => ({ coachIds: [course.coachId] }), true],
    ['another coach', () => ({ coachIds: [coach.id] }), false],
    ["its coach's level", () => ({ coachLevels: ['senior'] }), true],
    ["another coach's level", () => ({ coachLevels: ['master', 'junior'] }), false],
  ])('is decided by a card narrowed to %s', async (_, narrowed, isCovered) => {
    const course = await groupCourse(gym, await workingCoach(gym))
    const { member, card } = await covered({
      lessons: [{ ...plainLesson('group', 'included'), ...narrowed(course) }],
    })
    const session = await newSession(gym, course, { startsAt: at('15:00') })
    const reply = await book(session.id, member.id, card.id)
    expect(reply[0]).toBe(isCovered ? 201 : 409)
    if (!isCovered) expect(reply).toEqual(notBookable('card_not_for_course'))
  })

  it('outside the hours of the card is refused with the next time, at the last minute too', async () => {
    const { member, card } = await covered(weekdaysByDay)
    const late = await sessionAt(at('17:00'))
    expect(await book(late.id, member.id, card.id)).toEqual(
      notBookable('card_outside_hours_until', { next: at('09:00', '2026-03-03') }),
    )
    const last = await sessionAt(at('16:45'))
    expect((await book(last.id, member.id, card.id))[0]).toBe(201)
    const saturday = await sessionAt(at('10:00', '2026-03-07'))
    expect(await book(saturday.id, member.id, card.id)).toEqual(
      notBookable('card_outside_hours_until', { next: at('09:00', '2026-03-09') }),
    )
  })

  it('beyond the lessons of a day or week is refused, and a cancelled lesson counts no more', async () => {
    const { member, card } = await covered({ lessonsPerDay: 1, lessonsPerWeek: 2 })
    const first = await newBooking(gym, (await sessionAt(at('12:00'))).id, member.id, {
      membershipId: card.id,
    })
    const second = await sessionAt(at('15:00'))
    expect(await book(second.id, member.id, card.id)).toEqual(
      notBookable('card_day_limit_until', { next: at('00:00', '2026-03-03') }),
    )
    await newBooking(gym, (await sessionAt(at('12:00', '2026-03-08'))).id, member.id, {
      membershipId: card.id,
    })
    const third = await sessionAt(at('12:00', '2026-03-05'))
    expect(await book(third.id, member.id, card.id)).toEqual(
      notBookable('card_week_limit_until', { next: at('00:00', '2026-03-09') }),
    )
    // Moving a lesson within its day does not count it twice.
    const moved = await apply<Appointment>(gym, 'appointments', first.id, 'reschedule', {
      sessionId: second.id,
      reason: '',
    })
    expect(moved.status).toBe('confirmed')
    await apply(gym, 'appointments', first.id, 'cancel', { reason: '出差' })
    expect((await book(third.id, member.id, card.id))[0]).toBe(201)
  })

  it('beyond the lessons of a day is refused until a day with fewer', async () => {
    const { member, card } = await covered({ lessonsPerDay: 1 })
    for (const day of ['02', '03'])
      await newBooking(gym, (await sessionAt(at('12:00', `2026-03-${day}`))).id, member.id, {
        membershipId: card.id,
      })
    expect(await book((await sessionAt(at('18:00'))).id, member.id, card.id)).toEqual(
      notBookable('card_day_limit_until', { next: at('00:00', '2026-03-04') }),
    )
  })

  it('takes as many units as the card says, gives them back, and is refused when one is missing', async () => {
    const { member, card } = await covered(
      { lessons: [{ ...plainLesson('group', 'units'), units: 4 }] },
      'times',
    )
    const left = async () => (await read<Membership>(gym, 'memberships', card.id)).timesLeft
    const bookings: Appointment[] = []
    for (const day of ['03', '04'])
      bookings.push(
        await newBooking(gym, (await sessionAt(at('15:00', `2026-03-${day}`))).id, member.id, {
          membershipId: card.id,
        }),
      )
    expect([await left(), ...bookings.map(({ hold }) => hold)]).toEqual([2, 'held', 'held'])
    const third = await sessionAt(at('15:00', '2026-03-05'))
    expect(await book(third.id, member.id, card.id)).toEqual(notBookable('no_units_left'))
    await apply(gym, 'appointments', bookings[0]!.id, 'cancel', { reason: '出差' })
    expect(await left()).toBe(6)
    expect((await book(third.id, member.id, card.id))[0]).toBe(201)
    expect(await left()).toBe(2)
  })

  it('keeps a session at a time that the cards of its members cover', async () => {
    const { member, card } = await covered(weekdaysByDay)
    const session = await sessionAt(at('15:00'))
    await newBooking(gym, session.id, member.id, { membershipId: card.id })
    const move = (startsAt: string) =>
      refused(gym.admin('PATCH', `/api/v1/class-sessions/${session.id}`, { startsAt }, versioned(session)))
    expect((await move(at('18:00')))[2]).toEqual([
      expect.objectContaining({ path: ['startsAt'], code: 'cards_not_valid' }),
    ])
    expect((await move(at('16:00')))[0]).toBe(200)
  })
})

describe('the desk', () => {
  it('admits by hours and says when it does again, except for a lesson of the day', async () => {
    const { member, card } = await covered(weekdaysByDay)
    expect(await come(member.id)).toMatchObject({ result: 'pass' })
    await travel(gym, at('18:00'))
    expect(await come(member.id)).toMatchObject({
      result: 'deny',
      denyReason: 'card_outside_hours',
      nextAt: at('09:00', '2026-03-03'),
      membershipId: card.id,
    })
    await travel(gym, at('09:00'))
  })

  it('closes a card without holidays on the days of the setting', async () => {
    const { member } = await covered({ onHolidays: false })
    await travel(gym, at('10:00', '2026-04-05'))
    expect(await come(member.id)).toMatchObject({
      denyReason: 'card_outside_hours',
      nextAt: at('00:00', '2026-04-07'),
    })
    await travel(gym, at('09:00'))
  })

  it('refuses a card without entry unless a lesson is booked with it that day', async () => {
    const { member, card } = await covered(
      { entry: false, lessons: [plainLesson('group', 'units')] },
      'times',
    )
    expect(await come(member.id)).toMatchObject({ denyReason: 'card_without_entry', nextAt: null })
    await newBooking(gym, (await sessionAt(at('15:00'))).id, member.id, { membershipId: card.id })
    expect(await come(member.id)).toMatchObject({ result: 'pass', tookUnit: false, timesLeft: 9 })
  })

  it('begins a waiting card only where it would admit', async () => {
    const { member, card } = await covered(weekdaysByDay)
    await sql`update membership set status = 'pending', starts_on = '2026-03-20' where id = ${card.id}`.execute(
      gym.db,
    )
    await travel(gym, at('18:00'))
    expect(await come(member.id)).toMatchObject({ denyReason: 'card_outside_hours' })
    await travel(gym, at('09:00'))
    expect(await come(member.id)).toMatchObject({ result: 'pass', activated: true })
  })

  it('takes no unit for a visit on the day of an included lesson', async () => {
    const { member, card } = await covered({ lessons: [plainLesson('group', 'included')] }, 'times')
    await newBooking(gym, (await sessionAt(at('15:00'))).id, member.id, { membershipId: card.id })
    expect(await come(member.id)).toMatchObject({ result: 'pass', tookUnit: false, timesLeft: 10 })
  })

  it('says the next time at which hours and limits allow a visit', async () => {
    const { member } = await covered({ ...weekdaysByDay, visitsPerWeek: 1 })
    expect(await come(member.id)).toMatchObject({ result: 'pass' })
    await travel(gym, at('18:00'))
    expect(await come(member.id)).toMatchObject({
      denyReason: 'card_outside_hours',
      nextAt: at('09:00', '2026-03-09'),
    })
    await travel(gym, at('09:00'))
  })

  it.each([['due'], ['complimentary']])('admits for a lesson of the day that is %s', async (charge) => {
    const { member } = await covered({ entry: false, lessons: [plainLesson('private', 'units')] }, 'times')
    const { id } = await newBooking(gym, (await sessionAt(at('15:00'))).id, member.id)
    if (charge === 'complimentary')
      await apply(gym, 'appointments', id, 'makeComplimentary', { reason: '体验课' })
    expect(await come(member.id)).toMatchObject({ result: 'pass', timesLeft: 10 })
  })

  it('opens no other store for a lesson of the day', async () => {
    const { member, card } = await covered(
      { entry: false, lessons: [plainLesson('group', 'units')] },
      'times',
    )
    await newBooking(gym, (await sessionAt(at('15:00'))).id, member.id, { membershipId: card.id })
    const body = { storeId: gym.theirs.id, membershipId: null }
    const visit = await answer(gym.admin('POST', `/api/v1/members/${member.id}/check-in`, body, once()))
    expect(visit.body).toMatchObject({ result: 'deny', denyReason: 'card_without_entry' })
  })

  it('counts the visits of a day and of a week', async () => {
    const { member } = await covered({ visitsPerDay: 1, visitsPerWeek: 2 })
    expect(await come(member.id)).toMatchObject({ result: 'pass' })
    expect(await come(member.id)).toMatchObject({
      denyReason: 'card_day_limit',
      nextAt: at('00:00', '2026-03-03'),
    })
    await travel(gym, at('09:00', '2026-03-03'))
    expect(await come(member.id)).toMatchObject({ result: 'pass' })
    await travel(gym, at('09:00', '2026-03-04'))
    expect(await come(member.id)).toMatchObject({
      denyReason: 'card_week_limit',
      nextAt: at('00:00', '2026-03-09'),
    })
    await travel(gym, at('09:00'))
  })
})

describe('the payment options of a lesson', () => {
  const optionsFor = async (sessionId: string, memberId: string): Promise<PaymentOption[]> =>
    (
      await answer(
        gym.admin('GET', `/api/v1/appointments/payment-options?session=${sessionId}&member=${memberId}`),
      )
    ).body.options
  const extra = (member: Member, plan: MembershipPlan, own = {}) =>
    answer(
      gym.admin('POST', '/api/v1/memberships', cardDraft({ memberId: member.id, planId: plan.id, ...own })),
    )

  it('are packs, then included, then value, then cards that do not pay with their reason', async () => {
    const session = await sessionAt(at('15:00'))
    const offered = await read<CoachCourse>(gym, 'coach-courses', session.courseId)
    const { member } = await newCard(gym, await storedPlan(gym), { balanceFen: 300_000 })
    await extra(member, await newPlan(gym, { name: '畅练卡', coverage: covering() }))
    await extra(member, await newPlan(gym, { name: '入场卡', coverage: covering({ lessons: [] }) }))
    await extra(member, await timesPlan(gym, { name: '团课次卡' }), { timesLeft: 3 })
    const bound = { ...plainLesson('group', 'units'), courseIds: [offered.id] }
    const coverage = { ...defaultCoverage('times'), lessons: [bound] }
    await extra(member, await timesPlan(gym, { name: '本课次卡', coverage }), { timesLeft: 3 })
    const options = await optionsFor(session.id, member.id)
    expect(
      options.map(({ name, charge, units, valueFen, refusal }) => [name, charge, units, valueFen, refusal]),
    ).toEqual([
      ['本课次卡', 'units', 1, null, null],
      ['团课次卡', 'units', 1, null, null],
      ['畅练卡', 'included', null, null, null],
      [options[3]!.name, 'value', null, 8_000, null],
      ['入场卡', null, null, null, { code: 'card_not_for_course' }],
    ])
  })

  it("keep a booked price for the member's own appointment only", async () => {
    const session = await sessionAt(at('15:00'))
    const { member } = await newCard(gym, await storedPlan(gym))
    const { member: other } = await newCard(gym, await storedPlan(gym))
    const own = await newBooking(gym, session.id, member.id)
    const foreign = await newBooking(gym, session.id, other.id)
    await sql`update coach_course set price_fen = 9_000 where id = ${session.courseId}`.execute(gym.db)
    const priceFor = async (appointment: string) =>
      (
        await answer(
          gym.admin(
            'GET',
            `/api/v1/appointments/payment-options?session=${session.id}&member=${member.id}&appointment=${appointment}`,
          ),
        )
      ).body.options[0].valueFen
    expect([await priceFor(own.id), await priceFor(foreign.id)]).toEqual([8_000, 9_000])
  })

  it('are refused for a session of another store, and empty for its member', async () => {
    const session = await sessionAt(at('15:00'))
    const path = `/api/v1/appointments/payment-options?session=${session.id}&member=${unknownId}`
    expect((await answer(gym.clerk('GET', path))).body).toEqual({ options: [], debt: null })
    expect((await refusal(gym.clerk('GET', path.replace(session.id, unknownId))))[2]).toEqual([
      ['session', 'does_not_exist'],
    ])
    expect((await refusal(gym.reader('GET', path)))[0]).toBe(403)
  })
})

describe('the costs of starts', () => {
  const costsFor = async (memberId: string, courseId: string, ask = gym.admin) =>
    answer(ask('GET', `/api/v1/appointments/costs?member=${memberId}&course=${courseId}&from=2026-03-03`))
  const extra = (member: Member, plan: MembershipPlan, own = {}) =>
    answer(
      gym.admin('POST', '/api/v1/memberships', cardDraft({ memberId: member.id, planId: plan.id, ...own })),
    )
  /** First and last start, what it costs, and why other cards do not pay. */
  const spansOf = ({ costs }: { costs: LessonCost[] }) =>
    costs.map(({ starts, priceFen, card, refused: others }) => [
      starts[0],
      starts.at(-1),
      card === null ? priceFen : (card.units ?? card.valueFen ?? card.charge),
      others.map(({ name, refusal: why }) => [name, why?.code, why?.params?.next]),
    ])
  const privateCourse = async () =>
    newCourse(gym.admin, {
      coachId: (await workingCoach(gym)).id,
      storeIds: [gym.mine.id],
      priceFen: 20_000,
    })

  it('are those of the first card that pays at each time, with the reasons of the others', async () => {
    const { id } = await privateCourse()
    const lessons = [plainLesson('private', 'included')]
    const plan = await newPlan(gym, { name: '白天卡', coverage: covering({ ...weekdaysByDay, lessons }) })
    const { member } = await newCard(gym, plan)
    await extra(
      member,
      await storedPlan(gym, {
        name: '储值卡',
        coverage: {
          ...defaultCoverage('stored'),
          lessons: [{ ...plainLesson('private', 'value'), pricePercent: 85 }],
        },
      }),
      { balanceFen: 100_000 },
    )
    const { body } = await costsFor(member.id, id)
    const on = '2026-03-03'
    expect(spansOf(body)).toEqual([
      [at('06:00', on), at('08:45', on), 17_000, [['白天卡', 'card_outside_hours_until', at('09:00', on)]]],
      [at('09:00', on), at('16:45', on), 'included', []],
      [
        at('17:00', on),
        at('21:00', on),
        17_000,
        [['白天卡', 'card_outside_hours_until', at('09:00', '2026-03-04')]],
      ],
    ])
    const options = await answer(
      gym.admin(
        'GET',
        `/api/v1/appointments/payment-options?member=${member.id}&course=${id}&store=${gym.mine.id}&startsAt=${at('06:00', on)}`,
      ),
    )
    expect([body.costs[0].card, ...body.costs[0].refused]).toEqual(options.body.options)
  })

  it('are the price without a card that pays, and of a session that may be joined', async () => {
    const plan = await timesPlan(gym, { name: '团课次卡', coverage: defaultCoverage('times') })
    const { member } = await newCard(gym, plan, { timesLeft: 0 })
    const course = await privateCourse()
    expect(spansOf((await costsFor(member.id, course.id)).body)).toEqual([
      [
        at('06:00', '2026-03-03'),
        at('21:00', '2026-03-03'),
        20_000,
        [['团课次卡', 'card_not_for_course', undefined]],
      ],
    ])
    const session = await sessionAt(at('15:00', '2026-03-03'))
    expect(spansOf((await costsFor(member.id, session.courseId)).body)).toEqual([
      [session.startsAt, session.startsAt, 8_000, [['团课次卡', 'no_units_left', undefined]]],
    ])
  })

  it('are those of no card for a member who is unknown, and not read without the right to book', async () => {
    const course = await privateCourse()
    const { body } = await costsFor(unknownId, course.id)
    expect(body.costs).toMatchObject([{ card: null, refused: [], priceFen: 20_000 }])
    expect((await costsFor(unknownId, course.id, gym.reader)).status).toBe(403)
  })
})

describe('an assumed coverage', () => {
  /** As the migration left a plan and a card sold before. */
  const assumed = async () => {
    const plan = await newPlan(gym, { coverage: covering() })
    const { card } = await newCard(gym, plan)
    await sql`update membership_plan set is_coverage_assumed = true where id = ${plan.id}`.execute(gym.db)
    await sql`update membership set is_coverage_assumed = true where id = ${card.id}`.execute(gym.db)
    return { plan, card }
  }
  const confirm = (...plans: Pick<MembershipPlan, 'id' | 'version'>[]) =>
    gym.admin('POST', '/api/v1/membership-plans/coverage', {
      plans: plans.map(({ id, version }) => ({ id, version })),
    })

  it('is confirmed once, and cards sold before get what their plan says now', async () => {
    const { plan, card } = await assumed()
    const { card: sold } = await newCard(gym, plan)
    const patched = await answer(
      gym.admin(
        'PATCH',
        `/api/v1/membership-plans/${plan.id}`,
        { coverage: covering(weekdaysByDay) },
        versioned(plan),
      ),
    )
    expect(patched.body.isCoverageAssumed).toBe(true)
    const list = await answer(gym.admin('GET', '/api/v1/membership-plans?assumed=true'))
    expect(list.body.rows.map(({ id }: MembershipPlan) => id)).toEqual([plan.id])
    expect(await answer(confirm(patched.body))).toEqual({ status: 200, body: { plans: 1, cards: 1 } })
    expect((await read<Membership>(gym, 'memberships', card.id)).coverage).toEqual(covering(weekdaysByDay))
    expect((await read<Membership>(gym, 'memberships', sold.id)).coverage).toEqual(covering())
    expect(await refusal(confirm(patched.body))).toEqual([409, 'stale', []])
  })

  it('is confirmed for a plan that has become another kind, whose cards keep their own', async () => {
    const { plan, card } = await assumed()
    const coverage = defaultCoverage('times')
    const body = { kind: 'times', durationDays: null, times: 10, validDays: 90, coverage }
    const patched = await answer(
      gym.admin('PATCH', `/api/v1/membership-plans/${plan.id}`, body, versioned(plan)),
    )
    expect(patched.status).toBe(200)
    expect((await answer(confirm(patched.body))).body).toEqual({ plans: 1, cards: 1 })
    expect((await read<Membership>(gym, 'memberships', card.id)).coverage).toEqual(covering())
  })

  it('is confirmed for all plans of a request or none, and not for plans of other stores', async () => {
    const { plan } = await assumed()
    const { plan: other } = await assumed()
    expect((await refusal(confirm(plan, { ...other, version: 99 })))[1]).toBe('stale')
    expect((await read<MembershipPlan>(gym, 'membership-plans', plan.id)).isCoverageAssumed).toBe(true)
    const asClerk = gym.clerk('POST', '/api/v1/membership-plans/coverage', {
      plans: [{ id: plan.id, version: plan.version }],
    })
    expect((await refusal(asClerk))[1]).toBe('beyond_own_stores')
    expect((await answer(confirm(plan, other))).body).toEqual({ plans: 2, cards: 2 })
  })
})
