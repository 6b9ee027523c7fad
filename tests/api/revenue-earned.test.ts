import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { plusDays } from '../../contract/days'
import { unusedFen, type Valued } from '../../contract/membership/membership-days'
import { earnDay, earnedJobs } from '../../server/ledger/earned-jobs'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { signIn } from '../harness/app'
import { newCard, newPlan, storedPlan, timesPlan } from './fixtures/cards'
import { type Gym, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const first = '2026-01-01'
const at = (n: number) => plusDays(first, n)
const days = (max: number) => fc.nat({ max })

/** A card with up to three freezes that do not touch; the last may still run, or be planned. */
const card = fc
  .record({
    kind: fc.constantFrom('period' as const, 'period' as const, 'times' as const),
    status: fc.constantFrom('pending' as const, 'active' as const, 'frozen' as const, 'expired' as const),
    starts: days(60),
    length: days(120),
    valueFen: fc.oneof(days(100_000), fc.constant(1_000_000_000)),
    timesTotal: fc.integer({ min: 1, max: 40 }),
    taken: days(40),
    gaps: fc.array(fc.record({ gap: days(40), length: days(30), early: fc.option(days(31)) }), {
      maxLength: 3,
    }),
    on: days(260),
  })
  .map(({ starts, length, timesTotal, taken, gaps, on, ...rest }) => {
    let next = starts
    const freezes = gaps.map(({ gap, length: frozen, early }) => {
      const from = next + gap
      const to = from + frozen
      const endedOn = early === null ? null : Math.min(to, from - 1 + early)
      next = to + 2
      return { from: at(from), to: at(to), endedOn: endedOn === null ? null : at(endedOn) }
    })
    const isTimes = rest.kind === 'times'
    const timesLeft = isTimes ? Math.max(0, timesTotal - taken) : null
    const valued: Valued = {
      ...rest,
      startsOn: at(starts),
      endsOn: at(starts + length),
      freezes,
      balanceFen: null,
      timesTotal: isTimes ? timesTotal : null,
      timesLeft,
    }
    return { valued, on: at(on) }
  })

it('the database reckons what is not used of a card as the contract does', async () => {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const cards = fc.sample(card, { numRuns: 300, seed: 7 })
  const found: number[] = []
  for (const { valued, on } of cards) {
    const { kind, status, freezes, startsOn, endsOn, timesTotal, timesLeft } = valued
    const id = await newMembership(gym.db, memberId, { kind, startsOn, endsOn, timesTotal, timesLeft })
    await sql`
      insert into membership_freeze (id, membership_id, from_day, to_day, ended_on, settled_at, reason, at)
      select gen_random_uuid(), ${id}, "from", "to", "endedOn", now(), '出差', now()
      from jsonb_to_recordset(${JSON.stringify(freezes)}) as given ("from" date, "to" date, "endedOn" date)
    `.execute(gym.db)
    // The amount owed for a card is not tested here: the function gets the row with this value.
    const asIf = JSON.stringify({ status, value_fen: valued.valueFen })
    const { rows } = await sql<{ unused: number }>`
      select card_unused(jsonb_populate_record(membership, ${asIf}::jsonb), ${on}::date) as unused
      from membership where id = ${id}
    `.execute(gym.db)
    found.push(rows[0]!.unused)
  }
  expect(found).toEqual(cards.map(({ valued, on }) => unusedFen(valued, on)))
  expect(new Set(found).size).toBeGreaterThan(60)
}, 60_000)

const earned = async () => {
  const { rows } = await sql<{ storeId: string; at: string; fen: number }>`
    select transfer.store_id, iso_instant(transfer.at) as at, sum(amount_fen)::bigint as fen
    from ledger_transfer transfer join ledger_entry on transfer_id = transfer.id
    where kind = 'earned' and account = 'unearned' group by transfer.id order by transfer.at, transfer.store_id
  `.execute(gym.db)
  return rows
}
const recognised = async (id: string) =>
  (await sql<{ fen: number }>`select recognised_fen as fen from membership where id = ${id}`.execute(gym.db))
    .rows[0]!.fen
const earn = () => runJob(gym, earnedJobs, 'ledger.earn')

it('a day of a card is earned when it is over, once, in the book of the store that sold it', async () => {
  // 890 yuan for the 89 days from the first of February on: ten yuan a day. On March 2, when it is entered, 30 days have passed.
  const { card, member } = await newCard(gym, await newPlan(gym))
  // Later changes of the member's home store do not matter.
  await sql`update member set home_store_id = ${gym.theirs.id} where id = ${member.id}`.execute(gym.db)
  await earn()
  expect([await earned(), await recognised(card.id)]).toEqual([[], 30_000])
  gym.clock.advance({ days: 2 })
  await earn()
  const first = { storeId: gym.mine.id, at: '2026-03-03T15:59:59.999Z', fen: 1_000 }
  expect([await earned(), await recognised(card.id)]).toEqual([[first], 31_000])
  await Promise.all([earn(), earn()])
  expect(await earned()).toEqual([first])

  // Two days without a job are two separate entries.
  gym.clock.advance({ days: 2 })
  await earn()
  const later = ['2026-03-04T15:59:59.999Z', '2026-03-05T15:59:59.999Z']
  expect(await earned()).toEqual([first, ...later.map((at) => ({ storeId: gym.mine.id, at, fen: 1_000 }))])

  // An ended card owes nothing, even with a value left.
  await sql`update membership set status = 'expired', ends_on = '2026-03-05' where id = ${card.id}`.execute(
    gym.db,
  )
  await earnDay(gym.db, '2026-03-06')
  expect(await recognised(card.id)).toBe(89_000)
  expect((await earned()).at(-1)).toMatchObject({ fen: 56_000 })
})

it('times are earned by being taken, and what is on a stored card only when it pays', async () => {
  gym.admin = await signIn(gym.app)
  const { card: times } = await newCard(gym, await timesPlan(gym), { valueFen: 1_001 })
  const { card: stored } = await newCard(gym, await storedPlan(gym), { valueFen: 300_000 })
  await earnDay(gym.db, '2026-03-07')
  expect([await recognised(times.id), await recognised(stored.id)]).toEqual([0, 0])
  await gym.db.transaction().execute(async (tx) => {
    await sql`update membership set times_left = times_left - 3 where id = ${times.id}`.execute(tx)
    await sql`
      insert into membership_use (id, membership_id, delta, reason, at) values (gen_random_uuid(), ${times.id}, -3, 'adjusted', now())
    `.execute(tx)
  })
  await earnDay(gym.db, '2026-03-08')
  // 7 of 10 are left: 700.7 fen, rounded down.
  expect([await recognised(times.id), await recognised(stored.id)]).toEqual([301, 0])
})

it('a transfer of any size balances, and nothing is added to it afterwards', async () => {
  const { rows } = await sql<{ id: string; storeId: string }>`
    select id, store_id from ledger_transfer where kind = 'earned' limit 1
  `.execute(gym.db)
  const { id, storeId } = rows[0]!
  const added = sql`
    insert into ledger_entry (transfer_id, account, amount_fen, store_id, at) values (${id}, 'revenue', 1, ${storeId}, now())
  `.execute(gym.db)
  await expect(added).rejects.toThrow('does not balance')
  const lopsided = sql`
    with made as (
      insert into ledger_transfer (id, kind, at, store_id) values (gen_random_uuid(), 'forfeit', now(), ${storeId}) returning id
    )
    insert into ledger_entry (transfer_id, account, amount_fen, store_id, at)
    select id, 'revenue', unnest(array[1, 1]), ${storeId}, now() from made
  `.execute(gym.db)
  await expect(lopsided).rejects.toThrow('does not balance')
})
