import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { Order, OrderDraft } from '../../../contract/sales/order'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext, WriteRequest, Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { auditAndReturn } from '../../kit/resource/mutations'
import { visibleTo } from '../../kit/resource/store-scope'
import { lockMembers } from '../../shared/lock-members'
import { memberRows } from '../../shared/member-rows'
import { missingPerson } from '../../shared/missing-person'
import { refuseCollected } from '../open-lessons'
import { lockOrder } from '../order-locks'
import { orderTable } from '../order-table'
import { settleOrder } from '../payment/record-payment'
import { type PricedLine, type PriceQuote, priceOrder } from './price-order'

/** Minutes after which an unpaid order is closed. */
const minutesToPay = 30

/** Creates an order at the server's prices; one that costs nothing is paid at once. */
export async function createOrder(request: WriteRequest<OrderDraft>): Promise<Order> {
  const { body, now } = request
  if (body.memberId !== null) await lockMembers(request.tx, [body.memberId])
  const quote = await priced(request, body)
  await refuseCollected(
    request,
    quote.lines.flatMap(({ appointmentId }) => appointmentId ?? []),
  )
  if (isAtAnotherPrice(body, quote)) throw problem('price_changed', { current: reply(quote) })
  const id = newId(now.getTime())
  await insertOrder(request, id, body, quote)
  const row = await auditAndReturn(request, orderTable, id, { verb: 'create', before: null })
  if (quote.payableFen > 0) return row
  return settleOrder(request, await lockOrder(request.tx, id))
}

/** Prices like `createOrder`, without comparing the prices that the buyer has seen. */
export async function quoteOrder(request: WriteRequest<OrderDraft>) {
  return reply(await priced(request, request.body))
}

async function priced(writing: Writing, draft: OrderDraft): Promise<PriceQuote> {
  const absent = await absences(writing, draft)
  if (absent.length > 0) throw fieldsProblem(absent)
  const { quote, problems } = await priceOrder(writing, draft)
  if (problems.length > 0) throw fieldsProblem(problems)
  return quote
}

async function absences({ tx, scope }: Writing, draft: OrderDraft): Promise<FieldProblem[]> {
  const { storeId, sellerId, secondSellerId, memberId, items } = draft
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(storeId)
  const receivers = items.map((item) => (item.kind === 'transfer' ? item.toMemberId : null))
  return [
    ...(isTheirs
      ? await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
      : [{ path: ['storeId'], code: 'does_not_exist' }]),
    ...(await missingPerson({ tx, scope }, sellerId, ['sellerId'])),
    ...(await missingPerson({ tx, scope }, secondSellerId, ['secondSellerId'])),
    ...(memberId === null
      ? withoutMember(items)
      : await memberProblem({ tx, scope }, memberId, ['memberId'])),
    ...(
      await Promise.all(
        receivers.map((id, i) =>
          id === null ? [] : memberProblem({ tx, scope }, id, ['items', i, 'toMemberId']),
        ),
      )
    ).flat(),
  ]
}

/** Anything but goods belongs to a member. */
const withoutMember = (items: OrderDraft['items']): FieldProblem[] =>
  items.every(({ kind }) => kind === 'product' || kind === 'goods')
    ? []
    : [{ path: ['memberId'], code: 'member_needed' }]

/** A member outside the store scope or anonymised is reported as missing; a blacklisted one can neither buy nor receive. */
async function memberProblem(
  { tx, scope }: Pick<Writing, 'tx' | 'scope'>,
  id: string,
  path: FieldProblem['path'],
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ isBlacklisted: boolean; isUnavailable: boolean }>`
    select is_blacklisted, member.merged_into_id is not null or person.status = 'anonymised' as is_unavailable
    from member join person on person.id = person_id where member.id = ${id} and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  if (rows[0] === undefined || rows[0].isUnavailable) return [{ path, code: 'does_not_exist' }]
  return rows[0].isBlacklisted ? [{ path, code: 'buyer_blacklisted' }] : []
}

function isAtAnotherPrice({ items }: OrderDraft, { lines }: PriceQuote): boolean {
  return !isDeepStrictEqual(
    items.map(({ unitPriceFen }) => unitPriceFen),
    lines.map(({ unitPriceFen }) => unitPriceFen),
  )
}

function reply({ lines, ...sums }: PriceQuote) {
  const orderSnapshot = ({
    kind: _,
    planId: _p,
    courseId: _c,
    cardId: _k,
    toMemberId: _m,
    appointmentId: _a,
    productId: _r,
    costFen: _f,
    takesStock: _s,
    offer: _o,
    ...line
  }: PricedLine) => line
  return { ...sums, lines: lines.map(orderSnapshot) }
}

async function insertOrder(
  desk: WriteContext,
  id: string,
  draft: OrderDraft,
  quote: PriceQuote,
): Promise<void> {
  const { tx, now, principal } = desk
  const { memberId, storeId, sellerId, secondSellerId = null, note } = draft
  const { totalFen, discountFen, payableFen } = quote
  await sql`
    insert into sales_order (id, order_no, member_id, store_id, seller_id, second_seller_id, total_fen, discount_fen, payable_fen, expires_at,
      note, created_at, updated_at, created_by, updated_by)
    values (${id}, money_no('GD', ${now}, nextval('sales_order_no')), ${memberId}, ${storeId}, ${sellerId}, ${secondSellerId}, ${totalFen},
      ${discountFen}, ${payableFen}, ${now}::timestamptz + ${minutesToPay} * interval '1 minute', ${note}, ${now}, ${now},
      ${principal.username}, ${principal.username})
  `.execute(tx)
  await insertItems(tx, id, quote.lines, now)
}

async function insertItems(tx: Tx, orderId: string, lines: readonly PricedLine[], now: Date): Promise<void> {
  const rows = lines.map((line) => ({ ...line, id: newId(now.getTime()) }))
  await sql`
    insert into order_item (id, order_id, position, kind, plan_id, course_id, card_id, to_member_id, appointment_id, product_id, cost_fen,
      takes_stock, name, unit_price_fen, qty, discount_fen, line_fen, credit_fen, offer)
    select (line ->> 'id')::uuid, ${orderId}, place - 1, line ->> 'kind', (line ->> 'planId')::uuid,
      (line ->> 'courseId')::uuid, (line ->> 'cardId')::uuid, (line ->> 'toMemberId')::uuid,
      (line ->> 'appointmentId')::uuid, (line ->> 'productId')::uuid, (line ->> 'costFen')::bigint,
      (line ->> 'takesStock')::boolean, line ->> 'name',
      (line ->> 'unitPriceFen')::bigint, (line ->> 'qty')::int, (line ->> 'discountFen')::bigint,
      (line ->> 'lineFen')::bigint, (line ->> 'creditFen')::bigint,
      nullif(line -> 'offer', 'null')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (line, place)
  `.execute(tx)
}
