import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import { type ItemDraft, mostOrderFen, type OrderDraft } from '../../../contract/sales/order'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import type { Writing } from '../../kit/resource/definition'
import { visibleTo } from '../../kit/resource/store-scope'
import { settingOf } from '../../kit/setting-of'
import { yuanOf } from '../../kit/yuan-of'
import { bookedFrom } from '../../membership/membership/card-row'
import {
  type Offer as CardOffer,
  offerOfCourse,
  offerOfPlan,
  termOf,
} from '../../membership/membership/grant'
import { type Card, cardsOf, creditOf, mayBe } from '../cards-of'
import { type OpenLesson, openLessons } from '../open-lessons'
import { cityProblems } from './city-problems'

/** A line with the server's price; money in fen. */
export interface PricedLine {
  kind: ItemDraft['kind']
  planId: string | null
  courseId: string | null
  /** The card that is renewed, upgraded or transferred. */
  cardId: string | null
  toMemberId: string | null
  /** The lesson that is paid. */
  appointmentId: string | null
  productId: string | null
  /** What one of a product costs the gym. */
  costFen: number | null
  takesStock: boolean
  name: string
  unitPriceFen: number
  qty: number
  discountFen: number
  lineFen: number
  maxDiscountFen: number
  creditFen: number | null
  startsOn: string | null
  endsOn: string | null
  /** The terms of the new card. */
  offer: CardOffer | null
}

export interface PriceQuote {
  lines: PricedLine[]
  totalFen: number
  discountFen: number
  payableFen: number
}

interface Plan {
  id: string
  salePriceFen: number
  offer: CardOffer
  isOnSale: boolean
  isSoldHere: boolean
}

interface Course {
  id: string
  name: string
  priceFen: number
  /** The terms of a card for one lesson. */
  offer: CardOffer
  isOn: boolean
  isHere: boolean
}

interface ShelfProduct {
  id: string
  name: string
  priceFen: number
  costFen: number | null
  isStocked: boolean
  isOnSale: boolean
  /** In the order's store. */
  stockQty: number
}

interface Offer {
  plans: Map<string, Plan>
  courses: Map<string, Course>
  cards: Map<string, Card>
  lessons: Map<string, OpenLesson>
  products: Map<string, ShelfProduct>
  /** Cards with future bookings, which cannot end before these are over or cancelled. */
  booked: Set<string>
  today: string
}

type Priced = Omit<PricedLine, 'qty' | 'discountFen' | 'lineFen' | 'maxDiscountFen'> & { qty?: number }
type Answer = Priced | { member: string; code: string; params?: Record<string, string | number> }

/**
 * Prices an order with today's prices, without comparing those that the buyer saw. An item that is not for sale is a problem of its field.
 */
export async function priceOrder(
  writing: Writing,
  draft: Pick<OrderDraft, 'memberId' | 'storeId' | 'items'>,
): Promise<{ quote: PriceQuote; problems: FieldProblem[] }> {
  const { tx, principal, now } = writing
  const today = shanghaiDay(now)
  const offer = { ...(await offerOf(writing, draft, today)), today }
  const percent = holds(principal.permissions, 'order:discount')
    ? 100
    : (await settingOf(tx, 'discount_limit')).percent
  const problems: FieldProblem[] = [...twice(draft.items), ...freePriceProblems(draft.items, principal)]
  const lines = draft.items.flatMap((item, i) => {
    const answer = priceLine(item, draft.memberId, offer)
    if ('code' in answer) {
      const { member, code, params } = answer
      problems.push({ path: ['items', i, member], code, ...(params && { params }) })
      return []
    }
    const line = discounted(answer, item.discountFen, item.kind === 'lesson' ? 0 : percent)
    if (line.unitPriceFen * line.qty > mostOrderFen)
      problems.push({
        path: ['items', i, 'qty'],
        code: 'line_over',
        params: { maximum: yuanOf(mostOrderFen) },
      })
    else if (line.discountFen > line.maxDiscountFen)
      problems.push({
        path: ['items', i, 'discountFen'],
        code: 'discount_over_limit',
        params: { maximum: (line.maxDiscountFen / 100).toFixed(2) },
      })
    return [line]
  })
  const sum = (of: (line: PricedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const totalFen = sum(({ unitPriceFen, qty }) => unitPriceFen * qty)
  const discountFen = sum((line) => line.discountFen)
  if (problems.length === 0 && totalFen > mostOrderFen)
    problems.push({ path: ['items'], code: 'order_over', params: { maximum: yuanOf(mostOrderFen) } })
  if (problems.length === 0) problems.push(...(await cityProblems(tx, draft.memberId, lines)))
  return { quote: { lines, totalFen, discountFen, payableFen: totalFen - discountFen }, problems }
}

function priceLine(item: ItemDraft, memberId: string | null, offer: Offer): Answer {
  if (item.kind === 'product') return priceProduct(item, offer)
  if (item.kind === 'goods')
    return { ...blank, kind: 'goods', name: item.name, unitPriceFen: item.unitPriceFen, qty: item.qty }
  if (memberId === null) return { member: 'kind', code: 'member_needed' }
  switch (item.kind) {
    case 'plan':
      return pricePlan(item, memberId, offer)
    case 'upgrade':
      return priceUpgrade(item, memberId, offer)
    case 'course':
      return priceCourse(item, offer)
    case 'transfer':
      return priceTransfer(item, memberId, offer)
    case 'lesson':
      return priceLesson(item, memberId, offer)
  }
}

const blank = {
  planId: null,
  courseId: null,
  cardId: null,
  toMemberId: null,
  appointmentId: null,
  productId: null,
  costFen: null,
  takesStock: false,
  creditFen: null,
  startsOn: null,
  endsOn: null,
  offer: null,
}

function pricePlan(
  { planId, renewsId }: Extract<ItemDraft, { kind: 'plan' }>,
  memberId: string,
  offer: Offer,
): Answer {
  const plan = onSale(planId, offer)
  if ('code' in plan) return plan
  const { id, offer: terms, salePriceFen: unitPriceFen } = plan
  const card = renewsId === null ? null : ownCard(renewsId, memberId, offer, 'renewsId')
  if (card !== null && 'code' in card) return card
  if (card !== null && !mayBe(card, 'renew', offer.today))
    return { member: 'renewsId', code: 'card_not_renewable' }
  const { startsOn, endsOn } = termOf(terms, offer.today, card)
  const sold = { name: terms.name, offer: terms, unitPriceFen, startsOn, endsOn }
  return { ...blank, kind: 'plan', planId: id, cardId: card?.id ?? null, ...sold }
}

function priceUpgrade(
  { planId, membershipId }: Extract<ItemDraft, { kind: 'upgrade' }>,
  memberId: string,
  offer: Offer,
): Answer {
  const plan = onSale(planId, offer)
  if ('code' in plan) return plan
  const card = ownCard(membershipId, memberId, offer, 'membershipId')
  if ('code' in card) return card
  if (!mayBe(card, 'upgrade', offer.today)) return { member: 'membershipId', code: 'card_not_upgradable' }
  if (offer.booked.has(card.id)) return { member: 'membershipId', code: 'card_booked' }
  const creditFen = creditOf(card, offer.today)
  const { id, offer: terms, salePriceFen } = plan
  const { startsOn, endsOn } = termOf({ ...terms, activateWithinDays: 0 }, offer.today, null)
  return {
    ...blank,
    kind: 'upgrade',
    planId: id,
    cardId: card.id,
    name: terms.name,
    offer: terms,
    creditFen,
    unitPriceFen: Math.max(0, salePriceFen - creditFen),
    startsOn,
    endsOn,
  }
}

function priceCourse({ courseId, qty }: Extract<ItemDraft, { kind: 'course' }>, { courses }: Offer): Answer {
  const course = courses.get(courseId)
  if (course === undefined) return { member: 'courseId', code: 'does_not_exist' }
  if (!course.isHere) return { member: 'courseId', code: 'course_not_here' }
  if (!course.isOn) return { member: 'courseId', code: 'course_not_for_sale' }
  const { name, priceFen: unitPriceFen, offer } = course
  return { ...blank, kind: 'course', courseId, name, unitPriceFen, qty, offer: { ...offer, times: qty } }
}

function priceTransfer(
  { membershipId, toMemberId }: Extract<ItemDraft, { kind: 'transfer' }>,
  memberId: string,
  offer: Offer,
): Answer {
  const card = ownCard(membershipId, memberId, offer, 'membershipId')
  if ('code' in card) return card
  if (toMemberId === memberId) return { member: 'toMemberId', code: 'transfer_to_self' }
  if (!mayBe(card, 'transfer', offer.today)) return { member: 'membershipId', code: 'card_not_transferable' }
  if (offer.booked.has(card.id)) return { member: 'membershipId', code: 'card_booked' }
  if ((card.timesLeft ?? card.balanceFen) === 0) return { member: 'membershipId', code: 'nothing_left' }
  const { name, transferFeeFen: unitPriceFen } = card
  return { ...blank, kind: 'transfer', cardId: card.id, toMemberId, name, unitPriceFen }
}

function priceLesson(
  { appointmentId }: Extract<ItemDraft, { kind: 'lesson' }>,
  memberId: string,
  { lessons }: Offer,
): Answer {
  const lesson = lessons.get(appointmentId)
  if (lesson?.memberId !== memberId) return { member: 'appointmentId', code: 'does_not_exist' }
  if (lesson.openFen === 0) return { member: 'appointmentId', code: 'lesson_not_open' }
  return { ...blank, kind: 'lesson', appointmentId, name: lesson.name, unitPriceFen: lesson.openFen }
}

function priceProduct(
  { productId, qty }: Extract<ItemDraft, { kind: 'product' }>,
  { products }: Offer,
): Answer {
  const product = products.get(productId)
  if (product === undefined) return { member: 'productId', code: 'does_not_exist' }
  if (!product.isOnSale) return { member: 'productId', code: 'product_not_on_sale' }
  const { name, priceFen: unitPriceFen, costFen, isStocked: takesStock, stockQty } = product
  if (takesStock && stockQty < qty)
    return { member: 'qty', code: 'product_short', params: { name, left: stockQty } }
  return { ...blank, kind: 'product', productId, name, unitPriceFen, costFen, takesStock, qty }
}

/** Only goods of the list have a price that the server knows. */
const freePriceProblems = (
  items: readonly ItemDraft[],
  { permissions }: Pick<Writing['principal'], 'permissions'>,
): FieldProblem[] =>
  holds(permissions, 'order:freePrice')
    ? []
    : items.flatMap(({ kind }, i) =>
        kind === 'goods' ? [{ path: ['items', i, 'unitPriceFen'], code: 'free_price' }] : [],
      )

function onSale(id: string, { plans }: Offer): Plan | { member: string; code: string } {
  const plan = plans.get(id)
  if (plan === undefined) return { member: 'planId', code: 'does_not_exist' }
  if (!plan.isSoldHere) return { member: 'planId', code: 'plan_not_here' }
  return plan.isOnSale ? plan : { member: 'planId', code: 'plan_not_on_sale' }
}

function ownCard(
  id: string,
  memberId: string,
  { cards }: Offer,
  member: string,
): Card | { member: string; code: string } {
  const card = cards.get(id)
  // Another member's card is reported as a missing one, so that its existence is not revealed.
  if (card?.memberId !== memberId) return { member, code: 'not_own_membership' }
  return card.isSpokenFor ? { member, code: 'card_spoken_for' } : card
}

function discounted(priced: Priced, discountFen: number, percent: number): PricedLine {
  const { qty = 1, unitPriceFen } = priced
  const wholeFen = unitPriceFen * qty
  const maxDiscountFen = Math.floor((wholeFen * percent) / 100)
  return { ...priced, qty, discountFen, lineFen: wholeFen - discountFen, maxDiscountFen }
}

/** A card, lesson or product may appear in one line only. */
function twice(items: readonly ItemDraft[]): FieldProblem[] {
  const seen = new Set<string>()
  return items.flatMap((item, i) => {
    const [member, id] = onceIn(item)
    const isSeen = id !== null && seen.has(id)
    if (id !== null) seen.add(id)
    return isSeen ? [{ path: ['items', i, member], code: 'repeated' }] : []
  })
}

const onceIn = (item: ItemDraft): [string, string | null] =>
  item.kind === 'lesson'
    ? ['appointmentId', item.appointmentId]
    : item.kind === 'product'
      ? ['productId', item.productId]
      : cardIn(item)

function cardIn(item: ItemDraft): [string, string | null] {
  if (item.kind === 'plan') return ['renewsId', item.renewsId]
  return ['membershipId', 'membershipId' in item ? item.membershipId : null]
}

/** Reads and locks what is ordered until the transaction ends, so that it cannot be archived before. */
async function offerOf(
  { tx, scope }: Writing,
  { storeId, items }: Pick<OrderDraft, 'storeId' | 'items'>,
  today: string,
): Promise<Omit<Offer, 'today'>> {
  const planIds = items.flatMap((item) => ('planId' in item ? [item.planId] : []))
  const courseIds = items.flatMap((item) => ('courseId' in item ? [item.courseId] : []))
  const plans = await sql<Omit<Plan, 'offer'>>`
    select id, sale_price_fen,
      status = 'on_sale' and archived_at is null and ${today}::date between coalesce(sale_from, '-infinity')
        and coalesce(sale_to, 'infinity') as is_on_sale,
      store_scope = 'all' or exists (
        select from membership_plan_store where plan_id = membership_plan.id and store_id = ${storeId}) as is_sold_here
    from membership_plan where id = any(${planIds}) and ${visibleTo(membershipPlanResource.rows, scope)}
    order by id for key share
  `.execute(tx)
  const courses = await sql<Omit<Course, 'offer'>>`
    select id, name, price_fen, status = 'on' and archived_at is null as is_on,
      exists (select from coach_course_store where course_id = coach_course.id and store_id = ${storeId}) as is_here
    from coach_course where id = any(${courseIds}) and ${visibleTo(coachCourseResource.rows!, scope)}
    order by id for key share
  `.execute(tx)
  const productIds = items.flatMap((item) => (item.kind === 'product' ? [item.productId] : []))
  const products = await sql<ShelfProduct>`
    select product.id, name, price_fen, cost_fen, is_stocked, status = 'on_sale' and archived_at is null as is_on_sale,
      coalesce((select qty from product_stock where product_id = product.id and store_id = ${storeId}), 0) as stock_qty
    from product where id = any(${productIds}) order by id for key share
  `.execute(tx)
  const lessonIds = items.flatMap((item) => (item.kind === 'lesson' ? [item.appointmentId] : []))
  const cardIds = items.flatMap((item) => cardIn(item)[1] ?? [])
  return {
    plans: await withOffers(plans.rows, (id) => offerOfPlan(tx, id)),
    courses: await withOffers(courses.rows, (id) => offerOfCourse(tx, id, 1)),
    cards: await cardsOf(tx, cardIds),
    lessons: await openLessons({ tx, scope }, lessonIds),
    products: new Map(products.rows.map((product) => [product.id, product])),
    booked: await bookedFrom(tx, cardIds, today),
  }
}

async function withOffers<Row extends { id: string }>(
  rows: readonly Row[],
  offerOf: (id: string) => Promise<CardOffer | undefined>,
): Promise<Map<string, Row & { offer: CardOffer }>> {
  const offered = new Map<string, Row & { offer: CardOffer }>()
  for (const row of rows) {
    const offer = await offerOf(row.id)
    if (offer !== undefined) offered.set(row.id, { ...row, offer })
  }
  return offered
}
