import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import type { Coach } from '../../contract/catalogue/coach'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { freezeRows, lessonRule, newRule, salesRule, sheet, statementOf } from './fixtures/earnings'
import { openDesk, travel, workingCoach } from './fixtures/front-desk'
import { type Gym, startGym } from './fixtures/gym'
import { goods, paidOrder } from './fixtures/till'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

const coachCount = 60
const [fixedFen, headFen, absencePermille] = [5_001, 800, 300]

let gym: Gym
let members: { id: string }[]
const coaches: Coach[] = []
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  await travel(gym, '2026-03-01T01:00:00Z')
  const fixed = lessonRule({ sessionKind: 'private', amount: fixedFen, absencePermille })
  await newRule(gym.admin, fixed)
  const perHead = { sessionKind: 'group', basis: 'per_head', amount: headFen } as const
  await newRule(gym.admin, lessonRule({ name: '团课', ...perHead }))
  await newRule(gym.admin, salesRule())
  members = await Promise.all(Array.from({ length: 4 }, () => newMember(gym.admin, gym.mine.id)))
  for (let at = 0; at < coachCount; at += 1) coaches.push(await workingCoach(gym))
}, 120_000)
afterAll(() => gym.close())

const seatStatus = fc.constantFrom('completed', 'no_show', 'cancelled')
const lesson = fc.oneof(
  fc.record({ kind: fc.constant('private' as const), seats: fc.tuple(seatStatus) }),
  fc.record({
    kind: fc.constant('group' as const),
    seats: fc.array(seatStatus, { minLength: 1, maxLength: 4 }),
  }),
)
const sale = fc.record({ fen: fc.integer({ min: 1, max: 900_000 }), isShared: fc.boolean() })
const months = fc.array(
  fc.record({
    lessons: fc.array(lesson, { minLength: 1, maxLength: 3 }),
    sales: fc.array(sale, { maxLength: 1 }),
  }),
  { minLength: coachCount, maxLength: coachCount },
)

type Lesson = { kind: 'private' | 'group'; seats: readonly string[] }

/** What a lesson pays, by the rules as the test has set them. */
function feeOf({ kind, seats }: Lesson): number {
  const attended = seats.filter((status) => status === 'completed').length
  if (kind === 'group') return attended * headFen
  if (attended > 0) return fixedFen
  return seats.includes('no_show') ? Math.floor((fixedFen * absencePermille) / 1000) : 0
}

const counts = ({ seats }: Lesson) => seats.some((status) => status !== 'cancelled')

function commissionOf(sales: readonly number[]): number {
  const sold = sales.reduce((all, fen) => all + fen, 0)
  const permille = sold >= 500_000 ? 80 : 50
  return sales.reduce((all, fen) => all + Math.floor((fen * permille) / 1000), 0)
}

it('the statements of sixty coaches are what their lessons and sales pay, frozen in one request, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(months, async (given) => {
      const sold = coaches.map((): number[] => [])
      let slot = 0
      for (const [at, { lessons, sales }] of given.entries()) {
        const coach = coaches[at]!
        for (const { kind, seats } of lessons) {
          const capacity = kind === 'group' ? 8 : 1
          const course = await newCourse(gym.admin, {
            coachId: coach.id,
            storeIds: [gym.mine.id],
            kind,
            capacity,
          })
          const [day, hour] = [String((slot % 20) + 1).padStart(2, '0'), Math.floor(slot / 20) + 1]
          slot += 1
          const startsAt = `2026-03-${day}T${String(hour).padStart(2, '0')}:00:00Z`
          const session = await plan(gym.db, {
            course,
            storeId: gym.mine.id,
            startsAt,
            durationMin: 45,
          })
          for (const [seatAt, status] of seats.entries())
            if (status !== 'cancelled') await seat(gym.db, session, [members[seatAt]!], status)
        }
        for (const { fen, isShared } of sales) {
          const next = (at + 1) % coachCount
          const sellers = {
            sellerId: coach.personId,
            ...(isShared ? { secondSellerId: coaches[next]!.personId } : {}),
          }
          await paidOrder(gym, { memberId: members[0]!.id, items: [goods(fen)], ...sellers })
          const half = isShared ? Math.floor(fen / 2) : 0
          sold[at]!.push(fen - half)
          if (isShared) sold[next]!.push(half)
        }
      }
      await travel(gym, '2026-04-02T01:00:00Z')
      const drafts = await sheet(gym.admin, '2026-03', gym.mine.id)
      expect((await freezeRows(gym.admin, drafts)).status).toBe(200)
      const frozen = new Map(
        (await sheet(gym.admin, '2026-03', gym.mine.id)).map((row) => [row.personId, row]),
      )
      for (const [at, coach] of coaches.entries()) {
        const taught = given[at]!.lessons.filter(counts)
        const own = sold[at]!
        if (taught.length === 0 && own.length === 0) {
          expect(frozen.get(coach.personId)).toBeUndefined()
          continue
        }
        const lessonFen = taught.reduce((all, one) => all + feeOf(one), 0)
        const commissionFen = commissionOf(own)
        expect(frozen.get(coach.personId)).toMatchObject({
          state: 'frozen',
          lessons: taught.length,
          lessonFen,
          salesFen: own.reduce((all, fen) => all + fen, 0),
          commissionFen,
          correctionFen: 0,
          totalFen: lessonFen + commissionFen,
          withoutRule: 0,
        })
        const { lines } = await statementOf(gym, '2026-03', coach.personId)
        expect(lines.reduce((all, { amountFen }) => all + amountFen, 0)).toBe(lessonFen + commissionFen)
      }
      expect(await findImbalances(gym.db)).toEqual([])
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 120_000)
