import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Contract, ResourceDefinition } from '../../server/kit/resource/definition'
import { orderTable } from '../../server/sales/order-table'
import { refundTable } from '../../server/sales/refund/table'
import { seedMany } from '../../server/seed/seed-many'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { planReader } from '../harness/plan-steps'

/** `ORDERS` makes more of them. */
const many = Number(process.env.ORDERS ?? 4_000)

let test: TestDatabase
let reader: Awaited<ReturnType<typeof planReader>>
beforeAll(async () => {
  test = await freshDatabase()
  await seedMany(test.db, { stores: 50, coaches: 10, courses: 10, members: 1_000, sessionDays: [] })
  await addOrders()
  reader = await planReader(test.url)
}, 600_000)
afterAll(async () => {
  await reader.close()
  await test.drop()
})

/** Most wait to be paid in cash, by member; a hundredth are free, have a seller and are paid. Each has a refund. */
async function addOrders() {
  await test.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // The ledger of these orders is not tested here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into sales_order (id, order_no, member_id, store_id, seller_id, total_fen, discount_fen, payable_fen, channels, status,
        expires_at, paid_at, note, search, created_at, updated_at)
      select gen_random_uuid(), no, id, home_store_id, case when is_rare then person_id end, fen, 0, fen,
        case when is_rare then array['pos'] else array['cash'] end, case when is_rare then 'paid' else 'pending' end,
        at + interval '30 minutes', case when is_rare then at end, '', lower(no) || e'\n' || search, at, at
      from generate_series(1, ${many}::int) as i
      join (select *, row_number() over (order by id)::int as k from member) member on k = 1 + i % 1000
      cross join lateral (select i % 100 = 0 as is_rare, timestamptz '2026-01-01' + i * interval '1 minute' as at) as rare
      cross join lateral (select money_no('GD', at, i) as no, case when is_rare then 0 else 1 + i % 9999 end as fen) as made
    `.execute(tx)
    await sql`
      insert into order_item (id, order_id, position, kind, name, unit_price_fen, qty, discount_fen, line_fen)
      select gen_random_uuid(), id, 0, 'goods', '毛巾', payable_fen, 1, 0, payable_fen from sales_order
    `.execute(tx)
    await sql`
      insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, search, created_at, updated_at)
      select gen_random_uuid(), money_no('TK', created_at, i), id, 1, '不要了',
        case when i % 100 = 0 then 'failed' else 'processing' end, true, search, created_at, updated_at
      from (select *, row_number() over (order by created_at)::int as i from sales_order) numbered
    `.execute(tx)
  })
  await sql`analyze sales_order, order_item, refund, payment, refund_line, refund_part`.execute(test.db)
}

const sorts = <C extends Contract>(resource: ResourceDefinition<C>) =>
  Object.keys(resource.sorts).flatMap((sort) => [{ sort }, { sort, order: 'desc', page: 40 }])

describe('an index serves the list of', () => {
  it.each([
    ...sorts(orderTable),
    { status: ['paid'] },
    { status: ['pending'], sort: 'payableFen' },
    { channel: ['pos'] },
    { channel: ['cash'] },
    { from: '2026-01-02', to: '2026-01-02' },
    { minFen: 3_990 },
    { maxFen: 10, sort: 'payableFen' },
    { overdue: true },
    { q: '单' },
    { q: '1234' },
    { q: 'GD202603020012345' },
    { q: '15000001234' },
  ])('orders %j', async (query) => {
    expect(await reader.unserved(orderTable, query)).toEqual([])
  })

  it('orders of a member, a seller, a store and a plan', async () => {
    const { rows } = await sql<{ member: string; seller: string; store: string }>`
      select member_id as member, seller_id as seller, store_id as store from sales_order where seller_id is not null limit 1
    `.execute(test.db)
    const { member, seller, store } = rows[0]!
    for (const query of [{ member }, { seller }, { store }, { plan: member }])
      expect([query, await reader.unserved(orderTable, query)]).toEqual([query, []])
    expect(await reader.unserved(orderTable, {}, [store])).toEqual([])
  })

  it.each([
    ...sorts(refundTable),
    { status: ['failed'] },
    { from: '2026-03-01' },
    { q: '单' },
    { q: '1234' },
  ])('refunds %j', async (query) => {
    expect(await reader.unserved(refundTable, query)).toEqual([])
  })

  it('refunds of an order, a member and a store', async () => {
    const { rows } = await sql<{ orderId: string; member: string; store: string }>`
      select id as order_id, member_id as member, store_id as store from sales_order limit 1
    `.execute(test.db)
    const { orderId, member, store } = rows[0]!
    for (const query of [{ orderId }, { member }, { store }])
      expect([query, await reader.unserved(refundTable, query)]).toEqual([query, []])
    expect(await reader.unserved(refundTable, {}, [store])).toEqual([])
  })
})
