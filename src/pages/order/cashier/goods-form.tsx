import Button from '@douyinfe/semi-ui/lib/es/button'
import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { TextField } from '../../../kit/form/text-field'
import { type CartLine, lineOf } from './cart'

const blank = { name: '', price: null as number | null, qty: 1 as number | null }

/** Any goods: a name, a price, a quantity. */
export function GoodsForm(props: { onAdd: (line: CartLine) => void; onEnough: () => void }) {
  const [{ name, price, qty }, setForm] = useState(blank)
  const isPriced = typeof price === 'number' && price > 0
  const isCounted = typeof qty === 'number' && Number.isInteger(qty) && qty >= 1 && qty <= 999
  const isNamed = name.trim().length >= 1 && name.trim().length <= 40
  const isWhole = isNamed && isPriced && isCounted
  const add = () => {
    if (!isWhole) return
    const item = { name: name.trim(), qty, unitPriceFen: price, discountFen: 0 }
    props.onAdd(lineOf({ kind: 'goods', ...item }, item.name, m.order_kind_goods()))
    setForm(blank)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    if (isWhole) add()
    else if (name.trim() === '' && price === null) props.onEnough()
  }
  const bare = { problem: null, problems: [], disabled: false, leave: () => {} }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter of the fields inside
    <div className="cashier-goods-form" onKeyDown={onKeyDown}>
      <TextField
        {...bare}
        name="name"
        label={m.order_goods_name()}
        value={name}
        change={(next) => setForm((now) => ({ ...now, name: next }))}
      />
      <MoneyField
        {...bare}
        name="price"
        label={m.order_goods_price()}
        value={price}
        change={(next) => setForm((now) => ({ ...now, price: next }))}
      />
      <NumberField
        {...bare}
        name="qty"
        label={m.order_qty()}
        value={qty}
        empty={null}
        change={(next) => setForm((now) => ({ ...now, qty: next }))}
      />
      <Button type="tertiary" disabled={!isWhole} onClick={add}>
        {m.order_goods_add()}
      </Button>
    </div>
  )
}
