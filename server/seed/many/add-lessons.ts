import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import { uuidOf } from '../uuid-of'

const idOf = (kind: string) => uuidOf(sql`${sql.lit(kind)} || i`)

/**
 * Private lessons of every coach, five a day up to twenty days ahead, each of a member of the coach's store, with their ledger. A lesson is
 * included in a card, paid by units, stored value or an order, owed, free or cancelled. Needs courses and members. `db` is one connection
 * whose triggers are off; `orders` is how many orders there are.
 */
export async function addLessons(db: Db, count: number, orders: number): Promise<void> {
  await sql`analyze member, membership, coach_course, coach_course_store`.execute(db)
  await makeLessons(db, count)
  await insertCards(db)
  await insertLessons(db)
  await insertLessonBook(db)
  await insertLessonOrders(db, orders)
  // Triggers are off, and without these rows a store does not see the members it has bookings of.
  await sql`insert into member_store select store_id, member_id, count(*) from lesson group by store_id, member_id`.execute(
    db,
  )
  await sql`drop table lesson`.execute(db)
}

async function makeLessons(db: Db, count: number): Promise<void> {
  await sql`
    create temp table lesson as
    with course as (
      select row_number() over (order by coach_id) - 1 as place, count(*) over () as coaches,
        row_number() over (partition by store_id order by coach_id) - 1 as place_in_store,
        count(*) over (partition by store_id) as coaches_in_store, *
      from (
        select distinct on (coach_id) coach_id, (select count(*) from member where home_store_id = store_id) as members_in_store, coach_course.id as course_id, store_id, name as course_name,
          coach_course.search as course_search, duration_min, buffer_before_min, buffer_after_min, cancel_deadline_min
        from coach_course join coach_course_store on course_id = coach_course.id
        where kind = 'private' and status = 'on' order by coach_id, coach_course.id
      ) first_ones
    ), card as (select distinct on (member_id) member_id, id from membership where kind = 'period' order by member_id, id)
    select i, drawn.*, course.*, member.id as member_id, member.home_store_id, member.search as member_search,
      ${idOf('session')} as session_id, ${idOf('appointment')} as id, ${idOf('lesson card')} as own_card_id,
      card.id as period_card_id,
      case when way = 'cancelled' then 'cancelled' when starts_at < now() - interval '3 hours' then 'completed' else 'confirmed' end as status,
      'YY' || to_char(starts_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(i::text, 7, '0') as no,
      tstzrange(starts_at, starts_at + duration_min * interval '1 minute') as during
    from generate_series(0, ${count}::int - 1) as i
    join course on place = i % coaches
    join (
      select row_number() over (partition by home_store_id order by id) - 1 as member_place, * from member
    ) member on home_store_id = course.store_id
      and member_place = (i / coaches * coaches_in_store + place_in_store) % members_in_store
    join card on card.member_id = member.id
    cross join lateral (
      select 10000 + i % 40 * 1000 as price_fen, ${way} as way,
        shanghai_instant((now() at time zone 'Asia/Shanghai')::date + 20 - (i / coaches / 5)::int, (495 + i / coaches % 5 * 135)::int) as starts_at
    ) drawn
  `.execute(db)
  await sql`analyze lesson`.execute(db)
}

/** How the lesson `i` is paid. */
const way = sql`
  (array['included', 'included', 'included', 'owed', 'paid', 'paid', 'units', 'value', 'complimentary', 'cancelled'])[1 + i % 10]`

/** What units and value are taken from: a card for each lesson, carried over from before. */
async function insertCards(db: Db): Promise<void> {
  await sql`
    insert into membership (id, member_id, home_store_id, name, kind, coverage, starts_on, ends_on, status, times_total, times_left,
      balance_fen, value_fen, recognised_fen, reserved_fen, created_at, updated_at)
    select own_card_id, member_id, home_store_id, case way when 'units' then '私教 10 节' else '储值 1000 元' end, kind,
      assumed_coverage(kind), lower(during)::date - 60, lower(during)::date + 300, 'active',
      case way when 'units' then 10 end, case way when 'units' then 9 end,
      case way when 'value' then 100000 - price_fen end, 100000,
      case when way = 'value' and status = 'completed' then price_fen else 0 end,
      case when way = 'value' and status = 'confirmed' then price_fen else 0 end,
      lower(during) - interval '60 days', lower(during)
    from lesson cross join lateral (select case way when 'units' then 'times' else 'stored' end as kind) as of_way
    where way in ('units', 'value')
  `.execute(db)
  await sql`
    insert into membership_use (id, membership_id, appointment_id, delta, reason, at)
    select ${idOf('opening use')}, own_card_id, null, 100000, 'opening', lower(during) - interval '60 days' from lesson
    where way = 'value'
    union all
    select ${idOf('lesson use')}, own_card_id, id, case way when 'units' then -1 else -price_fen end, 'booked',
      lower(during) - interval '2 days'
    from lesson where way in ('units', 'value')
  `.execute(db)
}

async function insertLessons(db: Db): Promise<void> {
  await sql`
    insert into class_session (id, course_id, coach_id, store_id, kind, during, buffer_before_min, buffer_after_min, capacity,
      booked, status, cancel_reason, search, created_at, updated_at)
    select session_id, course_id, coach_id, store_id, 'private', during, buffer_before_min, buffer_after_min, 1,
      case status when 'cancelled' then 0 else 1 end,
      case status when 'completed' then 'finished' when 'cancelled' then 'cancelled' else 'scheduled' end,
      case status when 'cancelled' then '教练请假' end, course_search, lower(during) - interval '2 days', lower(during)
    from lesson
  `.execute(db)
  await sql`
    insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, membership_id, source, price_fen, hold,
      note, cancel_deadline_min, status, search, charge, units, value_fen, paid_fen, due_fen, complimentary_reason, settled_fen,
      completed_at, created_at, updated_at)
    select id, no, session_id, coach_id, store_id, 'private', during, member_id,
      case charge when 'included' then period_card_id when 'units' then own_card_id when 'value' then own_card_id end,
      (array['web', 'front_desk', 'app'])[1 + i % 3], price_fen,
      case when charge not in ('units', 'value') then 'none' when status = 'completed' then 'taken' else 'held' end, '',
      cancel_deadline_min, status, concat_ws(e'\n', lower(no), member_search), charge, case charge when 'units' then 1 end,
      case charge when 'value' then price_fen end, case charge when 'value' then price_fen end,
      case charge when 'due' then case status when 'cancelled' then 0 else price_fen end end,
      case charge when 'complimentary' then '体验课' end, case way when 'paid' then price_fen else 0 end,
      case status when 'completed' then upper(during) end, lower(during) - interval '2 days', lower(during)
    from lesson cross join lateral (
      select case when way in ('owed', 'paid', 'cancelled') then 'due' else way end as charge
    ) as of_way
  `.execute(db)
}

/** Values that were carried over, what lessons hold of them, and what lessons have earned. */
async function insertLessonBook(db: Db): Promise<void> {
  const opened = sql`lower(during) - interval '60 days'`
  const booked = sql`lower(during) - interval '2 days'`
  const moves = [
    {
      kind: 'opening',
      of: sql`way in ('units', 'value')`,
      at: opened,
      amount: sql`100000`,
      from: sql`case way when 'units' then 'unearned' else 'stored_value' end`,
      to: sql`'opening'`,
    },
    {
      kind: 'lesson_hold',
      of: sql`way = 'value'`,
      at: booked,
      amount: sql`price_fen`,
      from: sql`'reserved'`,
      to: sql`'stored_value'`,
    },
    {
      kind: 'lesson_earned',
      of: sql`way in ('value', 'owed', 'paid') and status = 'completed'`,
      at: sql`upper(during)`,
      amount: sql`price_fen`,
      from: sql`'revenue'`,
      to: sql`case way when 'value' then 'reserved' when 'paid' then 'advance' else 'receivable' end`,
    },
  ]
  for (const { kind, of, at, amount, from, to } of moves) {
    const isOfLesson = sql.lit(kind !== 'opening')
    await sql`
      insert into ledger_transfer (id, kind, at, store_id, appointment_id)
      select ${idOf(kind)}, ${sql.lit(kind)}, ${at}, store_id, case when ${isOfLesson} then id end from lesson where ${of}
    `.execute(db)
    await sql`
      insert into ledger_entry (transfer_id, account, amount_fen, store_id, at, membership_id)
      select ${idOf(kind)}, account, moved * ${amount}, store_id, ${at}, case when way in ('units', 'value') then own_card_id end
      from lesson cross join lateral (values (${to}, 1), (${from}, -1)) as sides (account, moved) where ${of}
    `.execute(db)
  }
}

/** Paid at the desk when they were booked, so that they are an advance until they are taken. */
async function insertLessonOrders(db: Db, orders: number): Promise<void> {
  await sql`
    create temp table lesson_order as
    select *, ${idOf('lesson order')} as order_id, ${idOf('lesson item')} as item_id, ${idOf('lesson payment')} as payment_id,
      ${idOf('lesson paying')} as paying_id, ${idOf('lesson selling')} as selling_id, 'GD' || digits as order_no,
      'PA' || digits as payment_no
    from lesson cross join lateral (select lower(during) - interval '2 days' as at) as booked
    cross join lateral money_no('', at, i + 1 + ${orders}) as digits
    where way = 'paid'
  `.execute(db)
  await sql`
    insert into sales_order (id, order_no, member_id, store_id, total_fen, discount_fen, payable_fen, paid_fen, refunded_fen, channels,
      status, expires_at, paid_at, note, search, created_at, updated_at)
    select order_id, order_no, member_id, store_id, price_fen, 0, price_fen, price_fen, 0, '{cash}', 'paid',
      at + interval '30 minutes', at, '', concat_ws(e'\n', lower(order_no), member_search, lower(payment_no)), at, at
    from lesson_order
  `.execute(db)
  await sql`
    insert into order_item (id, order_id, position, kind, appointment_id, name, unit_price_fen, qty, discount_fen, line_fen,
      refunded_fen, sold_at)
    select item_id, order_id, 0, 'lesson', id, course_name, price_fen, 1, 0, price_fen, 0, at from lesson_order
  `.execute(db)
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, refunded_fen, status, at, settled_at)
    select payment_id, payment_no, order_id, 'cash', price_fen, 0, 'succeeded', at, at from lesson_order
  `.execute(db)
  await sql`
    insert into ledger_transfer (id, payment_id, kind, at, store_id, order_id)
    select paying_id, payment_id, 'payment', at, store_id, order_id from lesson_order
    union all
    select selling_id, null, 'sale', at, store_id, order_id from lesson_order
  `.execute(db)
  await sql`
    insert into ledger_entry (transfer_id, account, amount_fen, store_id, at, item_id)
    select transfer_id, account, moved * price_fen, store_id, at, case account when 'advance' then item_id end
    from lesson_order cross join lateral (values
      (paying_id, 'cash', 1), (paying_id, 'deposit', -1), (selling_id, 'deposit', 1), (selling_id, 'advance', -1)
    ) as sides (transfer_id, account, moved)
  `.execute(db)
  await sql`
    select setval('sales_order_no', greatest(last_value, ${orders} + (select max(i) + 1 from lesson_order)))
    from sales_order_no
  `.execute(db)
  await sql`select setval('payment_no', greatest(last_value, ${orders} + (select max(i) + 1 from lesson_order))) from payment_no`.execute(
    db,
  )
  await sql`drop table lesson_order`.execute(db)
}
