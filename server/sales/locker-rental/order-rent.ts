import { sql } from 'kysely'
import { m } from '#messages'
import type { LockerRent } from '../../../contract/sales/locker-rental'
import type { ItemDraft } from '../../../contract/sales/order'
import { holds } from '../../kit/auth/permission'
import { newId } from '../../kit/new-id'
import { fieldsProblem, ProblemError } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { createOrder } from '../order/create-order'

/** Days of a rental, and who pays what for them. */
interface RentedDays {
  number: string
  storeId: string
  memberId: string
  startsOn: string
  endsOn: string
  rent: LockerRent
}

/** The order of the rent, which the cashier collects like any other. Problems of its line are those of the field `rent`. */
export async function orderRent(request: WriteRequest<unknown>, days: RentedDays): Promise<string> {
  const { number, storeId, memberId, startsOn, endsOn, rent } = days
  const { productId, qty, unitPriceFen } = rent
  const about = m.locker_rent_line({ number, from: startsOn, to: endsOn }, { locale: 'zh-CN' })
  const line = { qty, unitPriceFen, discountFen: 0 }
  const item: ItemDraft =
    productId === null
      ? { kind: 'goods', name: about.slice(0, 40), ...line }
      : { kind: 'product', productId, ...line }
  const draft = { memberId, storeId, sellerId: null, items: [item], note: about }
  try {
    const { id } = await createOrder({ ...request, id: '', version: 0, body: draft })
    return id
  } catch (error) {
    throw ofRent(error)
  }
}

function ofRent(error: unknown): unknown {
  const fields = error instanceof ProblemError ? error.extra.fields : undefined
  if (fields === undefined) return error
  return fieldsProblem(
    fields.map((field) => {
      const [items, , member] = field.path
      return items === 'items' ? { ...field, path: ['rent', member ?? 'productId'] } : field
    }),
  )
}

/** Only a month of a locker is rent, and there are as many as the days need: one for up to 31. */
async function refuseProduct(
  { tx }: WriteRequest<unknown>,
  { productId, qty }: LockerRent,
  { startsOn, endsOn }: Pick<RentedDays, 'startsOn' | 'endsOn'>,
): Promise<void> {
  const { rows } = await sql<{ isRent: boolean; months: number }>`
    select category = 'locker' as is_rent, ceil((${endsOn}::date - ${startsOn}::date + 1) / 31.0)::int as months
    from product where id = ${productId}
  `.execute(tx)
  const [product] = rows
  if (product === undefined) return
  if (!product.isRent) throw fieldsProblem([{ path: ['rent', 'productId'], code: 'not_locker_rent' }])
  if (qty < product.months)
    throw fieldsProblem([
      { path: ['rent', 'qty'], code: 'locker_rent_months', params: { minimum: product.months } },
    ])
}

/** Writes the days that were agreed, with the order of their rent if something is to be paid. */
export async function insertTerm(
  request: WriteRequest<unknown>,
  rentalId: string,
  days: Omit<RentedDays, 'rent'> & { rent: LockerRent | null },
): Promise<void> {
  const { rent, startsOn, endsOn } = days
  const isPaid = rent !== null && rent.unitPriceFen > 0
  // What is for nothing is a price of the seller's own too.
  if (!isPaid && !holds(request.principal.permissions, 'order:freePrice'))
    throw fieldsProblem([{ path: ['rent', 'unitPriceFen'], code: 'free_price' }])
  if (isPaid) await refuseProduct(request, rent, days)
  const orderId = isPaid ? await orderRent(request, { ...days, rent }) : null
  await sql`
    insert into locker_rental_term (id, rental_id, starts_on, ends_on, product_id, qty, unit_price_fen, order_id)
    values (${newId(request.now.getTime())}, ${rentalId}, ${startsOn}, ${endsOn}, ${isPaid ? rent.productId : null}, ${isPaid ? rent.qty : 1},
      ${isPaid ? rent.unitPriceFen : 0}, ${orderId})
  `.execute(request.tx)
}
