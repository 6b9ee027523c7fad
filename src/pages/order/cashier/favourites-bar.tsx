import { m } from '#messages'
import { yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import type { CartLine } from './cart'
import style from './catalogue.module.css'
import { favouritesOf } from './favourites'
import { useRecentOrders } from './use-recent-orders'

interface Ware {
  /** The id of its plan, course or product. */
  key: string
  line: CartLine
  make: () => CartLine
}

const most = 9

/** What this store sells most at this time of the day; Alt and its digit add it from anywhere. */
export function FavouritesBar(props: {
  storeId: string | null
  wares: readonly Ware[]
  onAdd: (line: CartLine) => void
}) {
  const { storeId, wares, onAdd } = props
  const orders = useRecentOrders(storeId)
  const shown = favouritesOf(orders, Date.now())
    .flatMap((id) => wares.find(({ key }) => key === id) ?? [])
    .slice(0, most)
  usePageKeys((event) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const ware = shown[Number(digit) - 1]
    if (!event.altKey || event.ctrlKey || ware === undefined) return
    event.preventDefault()
    onAdd(ware.make())
  })
  if (shown.length === 0) return null
  return (
    <section className={style.favourites} aria-label={m.order_favourites()}>
      <h2>{m.order_favourites()}</h2>
      <ul>
        {shown.map(({ key, line, make }, at) => (
          <li key={key}>
            <button type="button" onClick={() => onAdd(make())}>
              <kbd>{`Alt ${at + 1}`}</kbd>
              <span>{line.name}</span>
              <b>{yuan(line.item.unitPriceFen)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
