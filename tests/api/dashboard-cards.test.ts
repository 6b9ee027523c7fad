import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { findImbalances } from '../../server/ledger/find-imbalances'
import type { NewCard } from '../../server/membership/membership/insert-card'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { expectLists, figuresFor } from './fixtures/dashboard-figures'
import { type Gym, startGym } from './fixtures/gym'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let manager: Ask
const password = 'correct horse battery'
const today = '2026-03-02'
const february = { from: '2026-02-01', to: '2026-02-28', today }

interface Card extends Partial<NewCard> {
  /** Set afterwards, to values that the desk would not write. */
  endedEarlyOn?: string
  boughtOn?: string
  isLessons?: true
}
const expired = (endsOn: string, startsOn = '2025-03-01'): Card => ({ startsOn, endsOn, status: 'expired' })
const running = (startsOn: string, endsOn = '2027-02-10'): Card => ({ startsOn, endsOn, status: 'active' })

/** Members whose card ended in February, and which of them renewed. */
const cases: [string, Card[], 'renewed' | 'lost' | null][] = [
  ['最后一天在一月', [expired('2026-01-31')], null],
  ['二月一日到期', [expired('2026-02-01')], 'lost'],
  ['二月底到期', [expired('2026-02-28')], 'lost'],
  ['三月一日到期', [expired('2026-03-01')], null],
  ['状态还没有转', [{ ...expired('2026-02-28'), status: 'active' }], 'lost'],
  ['冻结延到二月', [{ startsOn: '2026-02-16', endsOn: '2026-02-20', status: 'frozen' }], 'lost'],
  ['冻结延到三月', [{ startsOn: '2026-02-11', endsOn: '2026-02-20', status: 'frozen' }], null],
  [
    '升级换卡',
    [{ ...expired('2026-02-10'), status: 'upgraded', endedEarlyOn: '2026-02-05' }, running('2026-02-05')],
    null,
  ],
  ['转给别人', [{ ...expired('2026-02-10'), status: 'transferred', endedEarlyOn: '2026-02-05' }], null],
  ['中途退卡', [{ ...expired('2026-12-31'), status: 'terminated', endedEarlyOn: '2026-02-15' }], 'lost'],
  ['到期后退卡', [{ ...expired('2026-02-10'), status: 'terminated', endedEarlyOn: '2026-03-01' }], 'lost'],
  ['次卡到期', [{ ...expired('2026-02-10'), kind: 'times' }], null],
  ['第二天续上', [expired('2026-02-10'), running('2026-02-11')], 'renewed'],
  ['三十天内续', [expired('2026-02-01'), { ...running('2026-03-03'), boughtOn: '2026-03-03' }], 'renewed'],
  ['三十一天才续', [expired('2026-02-01'), { ...running('2026-03-04'), boughtOn: '2026-03-04' }], 'lost'],
  [
    '早买晚开卡',
    [expired('2026-02-10'), { ...running('2026-05-01'), status: 'pending', boughtOn: '2026-02-20' }],
    'renewed',
  ],
  ['改买次卡', [expired('2026-02-10'), { ...running('2026-02-20'), kind: 'times' }], 'renewed'],
  ['只剩储值卡', [expired('2026-02-10'), { ...running('2026-02-11'), kind: 'stored' }], 'lost'],
  [
    '只剩私教课',
    [expired('2026-02-10'), { ...running('2026-02-11'), kind: 'times', isLessons: true }],
    'lost',
  ],
  ['续后又到期', [expired('2026-02-05'), expired('2026-02-20', '2026-02-06')], 'lost'],
  [
    '没用就退掉',
    [
      expired('2026-02-10'),
      { ...running('2026-03-20'), status: 'terminated', endedEarlyOn: '2026-03-01', boughtOn: '2026-02-11' },
    ],
    'lost',
  ],
  ['另有长期卡', [expired('2026-02-10'), running('2025-12-01')], 'renewed'],
]

beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash(password)
  const account = { username: 'manager', role: 'administrator', storeIds: [gym.mine.id], passwordHash }
  await insertAccount(gym.db, account, gym.clock())
  manager = await signIn(gym.app, 'manager', password)
  const course = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
  for (const [i, [name, cards]] of cases.entries()) {
    const store = i % 4 === 3 ? gym.theirs : gym.mine
    const { id: memberId } = await newMember(gym.admin, store.id, { name })
    for (const { endedEarlyOn, boughtOn, isLessons, ...own } of cards) {
      const id = await newMembership(gym.db, memberId, own)
      await sql`
        update membership set ended_early_on = coalesce(${endedEarlyOn ?? null}::date, ended_early_on),
          created_at = coalesce(shanghai_instant(${boughtOn ?? null}::date, 0), created_at),
          course_id = ${isLessons ? course.id : null}
        where id = ${id}
      `.execute(gym.db)
    }
  }
}, 120_000)
afterAll(() => gym.close())

const named = async (ask: Ask, query: Record<string, string>) => {
  const reply = await ask('GET', `/api/v1/members?pageSize=200&${new URLSearchParams(query)}`)
  const { rows }: { rows: { name: string }[] } = await reply.json()
  return rows.map(({ name }) => name).sort()
}
const expected = (which: (outcome: 'renewed' | 'lost' | null, i: number) => boolean) =>
  cases
    .filter(([, , outcome], i) => which(outcome, i))
    .map(([name]) => name)
    .sort()
const inFebruary = { endedFrom: february.from, endedTo: february.to }

it('lists whose card has ended in a period, and who of them went on', async () => {
  expect(await named(gym.admin, inFebruary)).toEqual(expected((outcome) => outcome !== null))
  expect(await named(gym.admin, { ...inFebruary, renewed: 'true' })).toEqual(
    expected((outcome) => outcome === 'renewed'),
  )
  expect(await named(gym.admin, { ...inFebruary, renewed: 'false' })).toEqual(
    expected((outcome) => outcome === 'lost'),
  )
})

it('a store has its own, and so has whoever is limited to it', async () => {
  const mine = expected((outcome, i) => outcome !== null && i % 4 !== 3)
  expect(await named(gym.admin, { ...inFebruary, store: gym.mine.id })).toEqual(mine)
  expect(await named(manager, inFebruary)).toEqual(mine)
  expect(await named(manager, { ...inFebruary, store: gym.theirs.id })).toEqual([])
})

it('both days are about one card: one before and one after the period are none in it', async () => {
  const { id } = await newMember(gym.admin, gym.mine.id, { name: '两头到期' })
  await newMembership(gym.db, id, { startsOn: '2025-01-01', endsOn: '2025-12-31', status: 'expired' })
  await newMembership(gym.db, id, { startsOn: '2026-01-01', endsOn: '2026-03-01', status: 'expired' })
  expect(await named(gym.admin, inFebruary)).not.toContain('两头到期')
  expect(await named(gym.admin, { endedFrom: '2026-03-01' })).toContain('两头到期')
  expect(await named(gym.admin, { endedTo: '2025-12-31' })).toContain('两头到期')
})

it('a card given up at the desk has ended on that day in Shanghai', async () => {
  const { id } = await newMember(gym.admin, gym.mine.id, { name: '今天退卡' })
  const card = await newMembership(gym.db, id)
  const reply = await gym.admin(
    'POST',
    `/api/v1/memberships/${card}/terminate`,
    { reason: '不来了' },
    {
      'if-match': '"1"',
    },
  )
  expect(reply.status).toBe(200)
  expect(await named(gym.admin, { endedFrom: today, endedTo: today })).toEqual(
    ['今天退卡', '冻结延到三月'].sort(),
  )
})

it('the figures are as many', async () => {
  const { members } = await figuresFor(gym.admin, february)
  const count = (which: (outcome: 'renewed' | 'lost' | null) => boolean) => expected(which).length
  expect(members).toMatchObject({
    ended: { value: count((outcome) => outcome !== null) },
    renewed: { value: count((outcome) => outcome === 'renewed') },
    lost: { value: count((outcome) => outcome === 'lost') },
  })
  await expectLists(gym.admin, february)
  await expectLists(gym.admin, { ...february, store: gym.mine.id })
  await expectLists(manager, february)
})

it('follows cards and freezes that are changed and taken away by hand', async () => {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id, { name: '改了又改' })
  const first = await newMembership(gym.db, memberId, expired('2026-02-10'))
  const next = await newMembership(gym.db, memberId, running('2026-02-11'))
  const frozen = await newMembership(gym.db, memberId, {
    ...running('2025-06-01', '2026-02-20'),
    status: 'frozen',
  })
  expect(await ends()).toEqual([
    ['2026-02-10', true],
    ['2026-11-12', true],
    ['2027-02-10', false],
  ])
  await sql`update membership_freeze set to_day = to_day + 5 where membership_id = ${frozen}`.execute(gym.db)
  expect((await ends())[1]).toEqual(['2026-11-17', true])
  await sql`delete from membership_freeze where membership_id = ${frozen}`.execute(gym.db)
  expect((await ends())[1]).toEqual(['2026-02-20', true])
  await sql`delete from membership where id = ${next}`.execute(gym.db)
  expect(await ends()).toEqual([
    ['2026-02-10', true],
    ['2026-02-20', false],
  ])
  await sql`delete from membership where id = ${frozen}`.execute(gym.db)
  await sql`update membership set ends_on = '2026-02-20' where id = ${first}`.execute(gym.db)
  expect(await ends()).toEqual([['2026-02-20', false]])
  expect(await findImbalances(gym.db)).toEqual([])

  async function ends() {
    const { rows } = await sql<{ endedOn: string; renewed: boolean }>`
      select ended_on, renewed from card_end where member_id = ${memberId} order by ended_on
    `.execute(gym.db)
    return rows.map(({ endedOn, renewed }) => [endedOn, renewed])
  }
})
