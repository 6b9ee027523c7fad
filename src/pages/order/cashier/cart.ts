import type { ItemDraft, OrderDraft } from '../../../../contract/sales/order'
import { type Discount, noDiscount, takenOff } from './discount'

/** One line of the cart. The item's price is the one at which it was chosen; its discount is the typed text. */
export interface CartLine {
  key: string
  item: ItemDraft
  name: string
  /** Beneath the name: its kind, and the card that it continues. */
  about: string
  discount: Discount
}

export interface Cart {
  lines: readonly CartLine[]
  storeId: string | null
  sellerId: string | null
  /** Shares the commission. */
  secondSellerId?: string | null
  note: string
}

/** The contract's limit. */
export const mostLines = 20

export const qtyOf = (item: ItemDraft): number => ('qty' in item ? item.qty : 1)
export const amountOf = ({ item }: Pick<CartLine, 'item'>): number => item.unitPriceFen * qtyOf(item)

export const lineOf = (item: ItemDraft, name: string, about: string): CartLine => ({
  key: crypto.randomUUID(),
  item,
  name,
  about,
  discount: noDiscount,
})

/** What somebody who is no member can buy of a cart. */
export const goodsOf = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ item }) => item.kind === 'product' || item.kind === 'goods')

/** Adds a line; if it is there already and may be bought several times, raises its quantity. */
export function added(cart: Cart, line: CartLine): Cart {
  const twin = cart.lines.find((one) => isSame(one.item, line.item))
  if (twin !== undefined && 'qty' in twin.item) return changed(cart, twin.key, { item: raised(twin.item) })
  if (twin !== undefined) return cart
  return cart.lines.length >= mostLines ? cart : { ...cart, lines: [...cart.lines, line] }
}

export const changed = (cart: Cart, key: string, patch: Partial<CartLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)),
})

export const without = (cart: Cart, key: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.key !== key),
})

/** The cart at the server's unit prices, one of each line, from which discounts in tenths are computed. */
export const repriced = (cart: Cart, prices: readonly number[]): Cart => ({
  ...cart,
  lines: cart.lines.map((line, at) => ({
    ...line,
    item: { ...line.item, unitPriceFen: prices[at] ?? line.item.unitPriceFen },
  })),
})

/** The order as it is sent, or null while something in it is missing or invalid. */
export function draftOf(
  { lines, storeId, sellerId, secondSellerId = null, note }: Cart,
  memberId: string | null,
): OrderDraft | null {
  if (lines.length === 0 || storeId === null) return null
  const items = lines.map((line) => {
    const discountFen = takenOff(amountOf(line), line.discount)
    return discountFen === undefined ? null : { ...line.item, discountFen }
  })
  const known = items.filter((item) => item !== null)
  return known.length < items.length
    ? null
    : {
        memberId,
        storeId,
        sellerId,
        ...(secondSellerId === null ? {} : { secondSellerId }),
        items: known,
        note: note.trim(),
      }
}

/** The order at the prices shown on the page, one of each line. */
export const pricedAt = (draft: OrderDraft, prices: readonly number[]): OrderDraft => ({
  ...draft,
  items: draft.items.map((item, at) => ({ ...item, unitPriceFen: prices[at] ?? item.unitPriceFen })),
})

const raised = <I extends ItemDraft & { qty: number }>(item: I): I => ({ ...item, qty: item.qty + 1 })

const isSame = (one: ItemDraft, other: ItemDraft): boolean =>
  (one.kind === 'course' && other.kind === 'course' && one.courseId === other.courseId) ||
  (one.kind === 'product' && other.kind === 'product' && one.productId === other.productId) ||
  (one.kind === 'lesson' && other.kind === 'lesson' && one.appointmentId === other.appointmentId)
