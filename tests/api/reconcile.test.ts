import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { type RawBuilder, sql } from 'kysely'
import { proposedPlan } from '../../contract/sales/instalment'
import { shanghaiDay } from '../../server/kit/day'
import type { Tx } from '../../server/kit/db/schema'
import { findImbalances, proofOf, ruleNames } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { newCard, storedPlan } from './fixtures/cards'
import { freezeNow, lessonRule, newRule, salesRule } from './fixtures/earnings'
import { at, groupCourse, newBooking, newSession, openDesk, travel } from './fixtures/front-desk'
import { newGoodsOnSale } from './fixtures/goods'
import { answer, type Gym, newPerson, startGym, unknownId, versioned } from './fixtures/gym'
import { newLocker, newRental } from './fixtures/lockers'
import { cash, goods, keyed, newOrder, newPlan, paidOrder, planItem } from './fixtures/till'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await trade()
}, 60_000)
afterAll(() => gym.close())

/** An order paid, one paid in part, a refund paid out, a stored card that a lesson holds money of, and a close. */
async function trade() {
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  const second = await signIn(gym.app, 'second', 'correct horse battery')
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const year = await newPlan(gym.admin)
  const order = await paidOrder(gym, { memberId, items: [planItem(year), goods(500)] })
  const part = await newOrder(gym, { memberId, items: [goods(900)] })
  await gym.admin('POST', `/api/v1/orders/${part.id}/payments`, cash(300), keyed())
  const lines = [{ itemId: order.items[0]!.id, amountFen: 1_000, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '搬家了' }
  const requested = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  const put = async (row: { id: string; version: number }, event: string) =>
    (await answer(second('POST', `/api/v1/refunds/${row.id}/${event}`, {}, versioned(row)))).body
  await put(await put(requested, 'approve'), 'succeed')
  const { member, card } = await newCard(gym, await storedPlan(gym))
  const course = await groupCourse(gym, (await openDesk(gym)).coach)
  const session = await newSession(gym, course)
  await newBooking(gym, session.id, member.id, { membershipId: card.id })
  const close = { storeId: gym.mine.id, expectedFen: 297_800, countedFen: 297_800, note: '' }
  gym.clock.advance({ minutes: 1 })
  const reply = await gym.clerk('POST', '/api/v1/day-closes', close, keyed())
  if (reply.status !== 201) throw new Error(await reply.text())
  const { id: productId } = await newGoodsOnSale(gym.admin, [gym.mine.id])
  const water = { kind: 'product', productId, qty: 2, unitPriceFen: 300, discountFen: 0 } as const
  const float = { storeId: gym.mine.id, floatFen: 10_000, note: '' }
  const shift = (await answer(gym.admin('POST', '/api/v1/till-shifts', float, keyed()))).body
  await paidOrder(gym, { memberId, items: [water] })
  const move = { kind: 'paid_out', amountFen: 200, reason: '买文具' }
  const moved = (await answer(gym.admin('POST', `/api/v1/till-shifts/${shift.id}/movements`, move, keyed())))
    .body
  const count = { expectedFen: 10_400, posFen: 0, countedFen: 10_400, leftFen: 0, posSlipFen: null, note: '' }
  const done = await gym.admin('POST', `/api/v1/till-shifts/${shift.id}/close`, count, versioned(moved))
  if (done.status !== 200) throw new Error(await done.text())
  const { id: lockerId } = await newLocker(gym.admin, { storeId: gym.mine.id })
  await newRental(gym.admin, { lockerId, memberId, depositChannel: 'transfer', depositTxnNo: 'BANK0001' })
  await beginPlan(memberId, year)
  await freezeEarnings(memberId)
}

/** A card on a plan of two instalments, whose first is paid. */
async function beginPlan(memberId: string, year: { id: string; salePriceFen: number }) {
  const order = await newOrder(gym, { memberId, items: [planItem(year)] })
  const instalments = proposedPlan(order.payableFen, 2, shanghaiDay(gym.clock()))
  const agreed = await gym.admin(
    'POST',
    `/api/v1/orders/${order.id}/agree`,
    { instalments },
    versioned(order),
  )
  if (agreed.status !== 200) throw new Error(await agreed.text())
  const first = { ...cash(instalments[0]!.amountFen), channel: 'transfer', channelTxnNo: 'BANK0002' }
  await answer(gym.admin('POST', `/api/v1/orders/${order.id}/payments`, first, keyed()))
}

/** A coach's lesson and a seller's sale of March, frozen in April. */
async function freezeEarnings(memberId: string) {
  await newRule(gym.admin, lessonRule())
  await newRule(gym.admin, salesRule())
  const { id: sellerId } = await newPerson(gym.admin)
  await paidOrder(gym, { memberId, sellerId, items: [planItem(await newPlan(gym.admin))] })
  const course = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
  const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: at('12:00') })
  await seat(gym.db, session, [await newMember(gym.admin, gym.mine.id)], 'completed')
  await travel(gym, at('09:00', '2026-04-02'))
  for (const personId of [sellerId, gym.myCoach.personId]) await freezeNow(gym, '2026-03', personId)
}

it('books that are even say so, rule by rule', async () => {
  const proofs = await proofOf(gym.db)
  expect(proofs).toEqual(ruleNames.map((rule) => ({ rule, broken: 0, examples: [] })))
  expect(proofs.length).toBeGreaterThan(12)
})

/** Manual changes of the ledger's tables without their guards. */
const hands: [string, RawBuilder<unknown>, string[]][] = [
  [
    'adds a fen to an entry',
    sql`update ledger_entry set amount_fen = amount_fen + 1 where account = 'revenue'`,
    ['the book sums to nothing', 'a transfer sums to nothing', 'what the reports add up is the book'],
  ],
  [
    'takes the entries of a transfer away',
    sql`delete from ledger_entry where account = 'opening'`,
    ['the book sums to nothing', 'a transfer sums to nothing'],
  ],
  [
    'moves an entry to another day',
    sql`update ledger_entry set at = at + interval '1 hour' where account = 'revenue'`,
    ['an entry stands where and when its transfer does'],
  ],
  [
    'writes another sum on an order',
    sql`update sales_order set paid_fen = paid_fen + 1 where status = 'pending'`,
    [
      'an order’s sums are its entries',
      'an order’s sums are its payments',
      'nothing is put down on an order that is whole',
    ],
  ],
  [
    'takes a payment away',
    sql`delete from payment where amount_fen = 300`,
    ['an order’s sums are its payments'],
  ],
  [
    'gives a line another refund',
    sql`update order_item set refunded_fen = refunded_fen + 1 where kind = 'goods' and line_fen = 500`,
    ['an order’s sums are its lines'],
  ],
  [
    'sells for less than was put down',
    sql`update ledger_entry set account = 'revenue' where account = 'deposit' and amount_fen = -300`,
    ['nothing is put down on an order that is whole', 'what the reports add up is the book'],
  ],
  [
    'records a payment under another channel',
    sql`update payment set channel = 'pos', channel_txn_no = 'SLIP0001' where amount_fen = 300`,
    ['a payment’s money is in its channel, and a voided one’s nowhere'],
  ],
  [
    'agrees more than an order costs',
    sql`update order_instalment set amount_fen = amount_fen + 1 where position = 1`,
    ['an instalment plan is its order’s sum, and its next day is of the first instalment that is not paid'],
  ],
  [
    'books less of a plan as open',
    sql`update ledger_entry set amount_fen = amount_fen - 1 where account = 'instalment'`,
    [
      'what is open of an instalment plan is booked, and what was set off came to nothing',
      'the book sums to nothing',
      'a transfer sums to nothing',
      'what the reports add up is the book',
    ],
  ],
  [
    'says that more of a payment went back',
    sql`update payment set refunded_fen = refunded_fen + 1 where refunded_fen > 0`,
    ['a payment’s refunds are its parts', 'an order’s sums are its payments'],
  ],
  [
    'pays a payment back twice',
    sql`update refund_part set amount_fen = 400000`,
    ['a payment’s money goes back once', 'a payment’s refunds are its parts', 'a refund is its parts'],
  ],
  [
    'pays back more than a line cost',
    sql`update refund_line set amount_fen = 400000`,
    ['a line’s refunds are its refunds'],
  ],
  [
    'ends a refund that has not gone',
    sql`update refund_part set settled_at = null`,
    ['a refund is its parts', 'a payment’s refunds are its parts'],
  ],
  [
    'earns a card without booking it',
    sql`update membership set recognised_fen = recognised_fen + 1 where kind = 'period' and value_fen > 0`,
    ['what is owed for a card is booked'],
  ],
  [
    'says that a member paid a higher deposit for a locker',
    sql`update locker_rental set deposit_fen = deposit_fen + 100`,
    ['a deposit of a locker is held while its rental runs, and settled once'],
  ],
  [
    'takes money off a card',
    sql`update membership set balance_fen = 0 where kind = 'stored'`,
    ['a card holds the money that is owed for it'],
  ],
  [
    'frees what a lesson holds of a card',
    sql`update membership set reserved_fen = 0, recognised_fen = recognised_fen + reserved_fen where reserved_fen > 0`,
    ['what is owed for a card is booked', 'a card reserves what its lessons hold'],
  ],
  [
    'says that a lesson is paid',
    sql`update appointment set settled_fen = settled_fen + 1`,
    ['a lesson is settled by its items, and its advance or receivable is booked'],
  ],
  [
    'books an advance of no lesson',
    sql`update ledger_entry set account = 'advance' where account = 'opening'`,
    ['an advance or a receivable is of a lesson', 'what the reports add up is the book'],
  ],
  [
    'makes a lesson cheaper',
    sql`update appointment set value_fen = value_fen - 1, paid_fen = paid_fen - 1 where hold = 'held'`,
    [
      'a seat is paid in one way, with what its lesson has of its card',
      'a card reserves what its lessons hold',
    ],
  ],
  [
    'writes another sum on a day close',
    sql`update day_close set expected_fen = expected_fen - 1, cash_out_fen = cash_out_fen + 1, note = '改了'`,
    ['a day close is what it counted'],
  ],
  [
    'takes a payment out of a day close',
    sql`with gone as (update day_close set to_at = to_at + interval '3 days')
      delete from day_close_entry where entry_id = (select min(entry_id) from day_close_entry)`,
    ['a day close is what it counted', 'money that came before a day close is in one'],
  ],
  [
    'takes a row of the reports away',
    sql`delete from revenue_day where dimension = 'seller'`,
    ['what the reports add up is the book'],
  ],
  [
    'counts a visit that nobody made',
    sql`select note_visits(array['2026-03-02'::date], array[${unknownId}::uuid], array[9], 1)`,
    ['the visits of a day are its check-ins'],
  ],
  [
    'moves cash out of a till’s day',
    sql`update till_day set cash_fen = cash_fen - 1 where ctid = (select min(ctid) from till_day)`,
    ['the movements of a day are those of the tills'],
  ],
  [
    'hides a member from a store that has bookings of theirs',
    sql`delete from member_store`,
    ['a store knows whom it has bookings of'],
  ],
  ['takes a payment out of a shift', sql`delete from till_shift_entry`, ['a shift is what moved in it']],
  [
    'writes another paid-out into a shift',
    sql`update till_movement set amount_fen = amount_fen + 100`,
    ['a shift is what moved in it'],
  ],
  [
    'takes a bottle from a stock',
    sql`update product_stock set qty = qty - 1`,
    ['a stock is the sum of its movements'],
  ],
  [
    'hides that a product was sold',
    sql`delete from stock_movement where kind = 'sale'`,
    [
      'a sold product left the stock, and came back as its refunds say',
      'a stock is the sum of its movements',
    ],
  ],
  [
    'says that a deposit was kept',
    sql`do $$ begin
      alter table sales_order drop constraint sales_order_forfeited;
      update sales_order set forfeited_fen = 1 where status = 'pending';
    end $$`,
    ['what is kept of a deposit is booked once, and is at most a fifth of its order'],
  ],
  [
    'puts the end of a card off',
    sql`update membership set ends_on = ends_on + 1 where kind = 'period'`,
    ['a card ends when it says'],
  ],
  [
    'leaves a member to whoever finds them',
    sql`update person set is_unattached = true where id in (select person_id from member)`,
    ['who is nobody’s is neither a member nor a coach'],
  ],
  [
    'pays more on a line of a statement',
    sql`update earning_line set amount_fen = amount_fen + 1 where session_id is not null`,
    [
      'a statement is the sum of its lines, as a manager signed them',
      'a line pays what its rule gives, with the lines before it',
    ],
  ],
  [
    'moves a lesson that was paid to another store',
    sql`update class_session set store_id = (select id from store where id <> store_id limit 1)
      where id in (select session_id from earning_line)`,
    ['a lesson that pays was given in the month and store of its line'],
  ],
  [
    'pays a commission for more than was sold',
    sql`update earning_line set base_fen = base_fen + 1000 where item_id is not null`,
    [
      'a statement is the sum of its lines, as a manager signed them',
      'a line pays what its rule gives, with the lines before it',
      'a commission is of what the book says was sold by then',
    ],
  ],
]

describe('somebody with the tables in his hands', () => {
  it.each(hands)('%s: it is reported', async (_, hand, expected) => {
    const found = await undone(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await hand.execute(tx)
      return findImbalances(tx)
    })
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(expected))
    expect(found.every(({ id }) => id.length > 0)).toBe(true)
  })

  it('breaks each rule at least once, here or in voucher.test.ts', () => {
    expect(ruleNames.filter((rule) => !hands.some(([, , broken]) => broken.includes(rule)))).toEqual([
      'a voucher is as its payment and the book have it',
      'a payment of a platform is its vouchers',
    ])
  })
})

/** Runs work in a transaction that is rolled back, and returns its result. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { is: T } | undefined
  await gym.db
    .transaction()
    .execute(async (tx) => {
      found = { is: await work(tx) }
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  return found!.is
}
