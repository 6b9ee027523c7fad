import { sql } from 'kysely'
import { type LockerRental, lockerRentals } from '../../../contract/sales/locker-rental'
import { lockerRentalMachine } from '../../../machines/locker-rental/locker-rental.machine'
import { addDays } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { wholeMobile } from '../../shared/whole-mobile'
import { lockerRentalCsv } from './csv'

registerConstraint('locker_rental_running_key', { code: 'locker_rented_since', path: ['lockerId'] })
registerConstraint('locker_deposit_slip_counts_once', { code: 'slip_used', path: ['depositTxnNo'] })
registerConstraint('locker_rental_days_are_free', { code: 'locker_rental_overlaps', path: ['startsOn'] })

/** The rentals of lockers of the store scope. */
export const lockerRentalRows: RowScope = {
  table: 'locker_rental',
  visible: ({ storeIds }) => sql<boolean>`locker_rental.locker_id in (
    select id from locker where store_id = any(${storeIds}))`,
}

const isRunning = sql<boolean>`locker_rental.status = 'running'`

/** What is open of a term's rent. A closed order has returned what was paid of it. */
const openFen = sql`case sales_order.status
  when 'pending' then sales_order.payable_fen - sales_order.paid_fen when 'closed' then unit_price_fen * qty else 0 end`

/** Terms whose rent is owed: their order is open, or was closed, and the rental did not end before them. */
const unpaidTerms = sql`
  locker_rental_term term join sales_order on sales_order.id = term.order_id
  where term.rental_id = locker_rental.id and sales_order.status in ('pending', 'closed')
    and (locker_rental.ended_on is null or term.starts_on < locker_rental.ended_on)`

export const lockerRentalTable: ResourceDefinition<typeof lockerRentals, 'locker_rental'> = {
  contract: lockerRentals,
  table: 'locker_rental',
  rows: lockerRentalRows,
  joins: sql`
    join locker on locker.id = locker_rental.locker_id
    join store on store.id = locker.store_id
    join member on member.id = locker_rental.member_id
    join person on person.id = member.person_id`,
  select: (today) => sql`
    ${rowBaseOf('locker_rental')},
    locker_rental.rental_no, locker_rental.locker_id, locker_rental.member_id, locker_rental.starts_on, locker_rental.ends_on,
    locker_rental.deposit_fen, locker_rental.deposit_channel, locker_rental.deposit_txn_no, locker_rental.note,
    locker_rental.status, locker_rental.ended_on, locker_rental.ended_by, locker_rental.returned_fen, locker_rental.return_channel,
    locker_rental.kept_fen, locker_rental.keep_reason,
    locker.number, locker.room, locker.zone, locker.store_id, store.name as store_name, person.name as member_name, member.member_no,
    case when ${isRunning} then locker_rental.ends_on - ${today}::date end as days_left,
    (select coalesce(sum(unit_price_fen * qty), 0)::bigint from locker_rental_term term where term.rental_id = locker_rental.id) as rent_fen,
    (select coalesce(sum(${openFen}), 0)::bigint from ${unpaidTerms}) as unpaid_fen`,
  detail: sql`
    (select coalesce(json_agg(json_build_object('id', term.id, 'startsOn', term.starts_on, 'endsOn', term.ends_on,
        'rentFen', unit_price_fen * qty, 'openFen', coalesce(${openFen}, 0), 'orderId', order_id, 'orderNo', order_no, 'orderStatus', sales_order.status)
        order by term.starts_on), '[]')
      from locker_rental_term term left join sales_order on sales_order.id = term.order_id
      where term.rental_id = locker_rental.id) as terms`,
  sorts: {
    endsOn: sql`locker_rental.ends_on`,
    createdAt: sql`locker_rental.created_at`,
    updatedAt: sql`locker_rental.updated_at`,
  },
  filters: {
    store: (id) => sql`locker_rental.locker_id in (select id from locker where store_id = ${id})`,
    status: (list) => sql`locker_rental.status = any(${list})`,
    ending: (window, { today }) =>
      window === 'over'
        ? sql`${isRunning} and locker_rental.ends_on < ${today}::date`
        : sql`${isRunning} and locker_rental.ends_on between ${today}::date and ${addDays(today, Number(window))}::date`,
    unpaid: (wanted) =>
      wanted ? sql`exists (select from ${unpaidTerms})` : sql`not exists (select from ${unpaidTerms})`,
    member: (id) => sql`locker_rental.member_id = ${id}`,
    locker: (id) => sql`locker_rental.locker_id = ${id}`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    return mobile === undefined
      ? undefined
      : sql`locker_rental.member_id in (
          select id from member where person_id in (select people_reached_by(${mobile})))`
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: ({ note }) => (note === undefined ? {} : { note }),
  lifecycle: {
    machine: lockerRentalMachine,
    facts: () => ({}),
    events: {
      renew: ({ endsOn }) => ({ endsOn }),
      end: ({ returnedFen }) => ({ returnedFen }),
    },
  },
  auditSnapshot: ({ memberName: _, ...row }: LockerRental) => row,
  csv: lockerRentalCsv,
}
