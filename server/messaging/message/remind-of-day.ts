import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { settingOf } from '../../kit/setting-of'
import { cardMessage, cardsFor } from './card-message'
import { membersFor, personMessage } from './member-message'
import { ordersFor, restMessage } from './order-message'
import { areMessagesOn, queueMessages } from './queue-messages'

const cardDays = [30, 7, 1]
/** More than a chain has in a day. */
const most = 20_000

/** The messages of a day: cards that end, freezes that begin and have ended, rests of deposits, birthdays. */
export async function remindOfDay(tx: Tx, now: Date): Promise<void> {
  if (!(await areMessagesOn(tx))) return
  await remindOfCards(tx, now)
  await remindOfFreezes(tx, now)
  await remindOfRests(tx, now)
  await remindOfBirthdays(tx, now)
}

/** Tells who holds a card that ends in 30, 7 or 1 days and none that ends later. */
async function remindOfCards(tx: Tx, now: Date): Promise<void> {
  for (const days of cardDays) {
    const endsOn = addDays(shanghaiDay(now), days)
    const cards = await cardsFor(
      tx,
      sql<boolean>`membership.status = 'active' and membership.ends_on = ${endsOn}::date and not exists (
        select from membership later where later.member_id = membership.member_id
          and later.status in ('pending', 'active', 'frozen') and later.ends_on > membership.ends_on
      )`,
      most,
    )
    await queueMessages(
      tx,
      now,
      cards.map((card) => cardMessage('card_ends', `${endsOn} ${days}`, card, { now })),
    )
  }
}

/** Planned freezes that begin today, and freezes whose last day was yesterday; those that the desk begins and ends are told at once. */
async function remindOfFreezes(tx: Tx, now: Date): Promise<void> {
  const today = shanghaiDay(now)
  const begun = await cardsFor(
    tx,
    sql<boolean>`membership.status = 'frozen' and pause.from_day = ${today}::date`,
    most,
  )
  const ended = await cardsFor(
    tx,
    sql<boolean>`membership.status = 'active' and pause.to_day = ${addDays(today, -1)}::date`,
    most,
  )
  await queueMessages(tx, now, [
    ...begun.map((card) => cardMessage('freeze_begins', `${card.freezeId}`, card, { now })),
    ...ended.map((card) => cardMessage('freeze_ends', `${card.freezeId}`, card, { now })),
  ])
}

/** Rests and instalments that are due in some days or today, and those that were due yesterday. */
async function remindOfRests(tx: Tx, now: Date): Promise<void> {
  const { remindDays } = await settingOf(tx, 'deposit_rules')
  for (const [event, daysBefore] of [
    ['rest_due', remindDays],
    ['rest_due', 0],
    ['rest_overdue', -1],
  ] as const) {
    const dueOn = addDays(shanghaiDay(now), daysBefore)
    const orders = await ordersFor(
      tx,
      sql<boolean>`(sales_order.status = 'pending' and paid_fen > 0 and rest_due_on = ${dueOn}::date)
        or (sales_order.status = 'instalments' and exists (
          select from (
            select due_on, sum(amount_fen) over (order by position) as up_to from order_instalment where order_id = sales_order.id
          ) as one where due_on = ${dueOn}::date and up_to > paid_fen
        ))`,
      most,
      dueOn,
    )
    await queueMessages(
      tx,
      now,
      orders.map((order) => restMessage(event, order, { now, daysBefore })),
    )
  }
}

/** Members who come or came lately; on 28 February also those born on the 29th, in years without one. */
async function remindOfBirthdays(tx: Tx, now: Date): Promise<void> {
  const today = shanghaiDay(now)
  const days = [
    today.slice(5),
    ...(today.endsWith('02-28') && addDays(today, 1).endsWith('03-01') ? ['02-29'] : []),
  ]
  const members = await membersFor(
    tx,
    sql<boolean>`to_char(person.birthday, 'MM-DD') = any(${days}) and member.standing <> 'none'`,
    most,
  )
  await queueMessages(
    tx,
    now,
    members.map((member) => personMessage('birthday', today.slice(0, 4), member, now)),
  )
}
