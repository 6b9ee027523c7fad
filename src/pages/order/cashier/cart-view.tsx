import Input from '@douyinfe/semi-ui/lib/es/input'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { people } from '../../../../contract/people/person'
import { RecordField } from '../../../kit/form/record-field'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { yuan } from '../../../lib/format'
import { moneySentence } from '../money-sentence'
import { changed, without } from './cart'
import style from './cart.module.css'
import { CartLineRow } from './cart-line-row'
import type { SaleState } from './use-sale'

/** The items of the sale, its store and its seller. */
export function CartView({ sale }: { sale: SaleState }) {
  const { cart, put, snapshot, quote, problem, isWalkIn } = sale
  const may = useMay()
  const isFixed = !snapshot.matches('pricing') && !snapshot.matches('choosingMember')
  const isOfThis = snapshot.matches({ pricing: 'quoted' }) || isFixed
  const fields = problem?.fields ?? []
  const bare = { problems: [], disabled: isFixed, leave: () => {} }
  const problemOf = (name: string) => {
    const found = fields.find(({ path }) => path[0] === name)
    return found === undefined ? null : moneySentence(found)
  }
  return (
    <aside className={style.cart} aria-label={m.order_cart()}>
      <h2>{m.order_cart()}</h2>
      {cart.lines.length === 0 ? (
        <p className={style.cartEmpty}>{isWalkIn ? m.order_cart_empty_walk_in() : m.order_cart_empty()}</p>
      ) : (
        <ul>
          {cart.lines.map((line, at) => (
            <CartLineRow
              key={line.key}
              line={line}
              priced={isOfThis ? quote?.lines[at] : undefined}
              problems={fields.filter(({ path }) => path[0] === 'items' && path[1] === at)}
              disabled={isFixed}
              onChange={(patch) => put(changed(cart, line.key, patch))}
              onRemove={() => put(without(cart, line.key))}
            />
          ))}
        </ul>
      )}
      <PriceChange sale={sale} />
      <div className={style.about}>
        <RecordField
          {...bare}
          name="storeId"
          label={m.order_store()}
          resource={stores}
          labelOf={({ name }) => name}
          value={cart.storeId}
          empty={null}
          problem={problemOf('storeId')}
          change={(storeId) => put({ ...cart, storeId })}
        />
        {may(people.list) ? (
          <RecordField
            {...bare}
            name="sellerId"
            label={m.order_seller()}
            resource={people}
            labelOf={({ name }) => name}
            value={cart.sellerId}
            empty={null}
            problem={problemOf('sellerId')}
            change={(sellerId) =>
              put({ ...cart, sellerId, ...(sellerId === null ? { secondSellerId: null } : {}) })
            }
          />
        ) : null}
        {may(people.list) && cart.sellerId !== null ? (
          <RecordField
            {...bare}
            name="secondSellerId"
            label={m.earning_second_seller()}
            resource={people}
            labelOf={({ name }) => name}
            value={cart.secondSellerId ?? null}
            empty={null}
            problem={problemOf('secondSellerId')}
            change={(secondSellerId) => put({ ...cart, secondSellerId })}
          />
        ) : null}
        <Input
          aria-label={m.order_note()}
          placeholder={m.order_note()}
          maxLength={200}
          disabled={isFixed}
          value={cart.note}
          onChange={(note) => put({ ...cart, note })}
        />
      </div>
    </aside>
  )
}

function PriceChange({ sale: { problem, seen, quote, snapshot } }: { sale: SaleState }) {
  if (problem?.code !== 'price_changed' || seen === null || quote === null) return null
  if (!snapshot.matches({ pricing: 'quoted' })) return null
  const moved = quote.lines.flatMap((line, at) => {
    const before = seen.lines[at]
    return before === undefined || before.unitPriceFen === line.unitPriceFen ? [] : [{ before, line, at }]
  })
  return (
    <div role="alert" className={textStyle.alert}>
      <p>{m.order_price_changed()}</p>
      <ul className={textStyle.failures}>
        {moved.map(({ before, line, at }) => (
          <li key={at}>
            {m.order_price_moved({
              name: line.name,
              before: yuan(before.unitPriceFen),
              now: yuan(line.unitPriceFen),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
