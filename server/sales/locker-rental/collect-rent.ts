import { sql } from 'kysely'
import { problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { lockRental } from './lock-rental'
import { orderRent } from './order-rent'
import { lockerRentalTable } from './table'

/** The order that collects the oldest unpaid rent; in place of one that was closed it makes another one. */
export async function collectRent(request: WriteRequest<unknown>): Promise<{ orderId: string }> {
  const { tx, id, now } = request
  await lockRental(request, null)
  const rental = await readRow(tx, lockerRentalTable, id, now)
  if (rental === undefined) throw problem('not_found')
  const { rows } = await sql<Unpaid>`
    select term.id, term.starts_on, term.ends_on, term.product_id, term.qty, term.unit_price_fen,
      product.status = 'on_sale' and product.archived_at is null and product.price_fen = term.unit_price_fen as is_on_sale,
      term.order_id, sales_order.status
    from locker_rental_term term join sales_order on sales_order.id = term.order_id
    left join product on product.id = term.product_id
    where rental_id = ${id} and sales_order.status in ('pending', 'closed')
      and (${rental.endedOn}::date is null or term.starts_on < ${rental.endedOn}::date)
    order by term.starts_on limit 1
  `.execute(tx)
  const [term] = rows
  if (term === undefined) throw problem('not_allowed_now', { state: rental.status, allowed: [] })
  if (term.status === 'pending') return { orderId: term.orderId }
  const { startsOn, endsOn, qty, unitPriceFen } = term
  // The agreed rent is due even if the product's price has changed or it is no longer on sale.
  const productId = term.isOnSale ? term.productId : null
  const { principal } = request
  const collecting = {
    ...request,
    principal: { ...principal, permissions: [...principal.permissions, 'order:freePrice'] },
  }
  const orderId = await orderRent(collecting, {
    ...rental,
    startsOn,
    endsOn,
    rent: { productId, qty, unitPriceFen },
  })
  await sql`update locker_rental_term set order_id = ${orderId} where id = ${term.id}`.execute(tx)
  await request.audit({
    action: 'locker-rental.collect',
    table: 'locker_rental',
    rowId: id,
    after: { startsOn, endsOn, orderId },
  })
  return { orderId }
}

interface Unpaid {
  id: string
  startsOn: string
  endsOn: string
  productId: string | null
  qty: number
  unitPriceFen: number
  isOnSale: boolean | null
  orderId: string
  status: 'pending' | 'closed'
}
