import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { m } from '#messages'
import type { FieldProblem } from '../../../../contract/problem'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { moneySentence } from '../money-sentence'
import { amountOf, type CartLine, qtyOf } from './cart'
import style from './cart.module.css'
import { takenOff } from './discount'
import type { Quote } from './use-sale'

interface Props {
  line: CartLine
  /** The server's price of the line, while it belongs to this cart. */
  priced: Quote['lines'][number] | undefined
  problems: readonly FieldProblem[]
  disabled: boolean
  onChange: (patch: Partial<CartLine>) => void
  onRemove: () => void
}

/** One line of the cart: its quantity, its discount, its amount. */
export function CartLineRow({ line, priced, problems, disabled, onChange, onRemove }: Props) {
  const { item, name, about, discount } = line
  const knows = item.kind !== 'upgrade' && item.kind !== 'transfer'
  const off = takenOff(amountOf(line), discount)
  const amount = priced?.lineFen ?? (knows ? amountOf(line) - (off ?? 0) : null)
  const unit = priced?.unitPriceFen ?? (knows ? item.unitPriceFen : null)
  const isFold = discount.by === 'fold'
  const text = off === undefined ? m.order_discount_unreadable() : problems.map(moneySentence)[0]
  return (
    <li className={style.line}>
      <div>
        <strong>{name}</strong>
        <small>{about}</small>
        {priced?.endsOn ? (
          <small>{m.order_lasts({ from: priced.startsOn ?? '', to: priced.endsOn })}</small>
        ) : null}
        {priced?.creditFen ? <small>{m.order_credit({ amount: yuan(priced.creditFen) })}</small> : null}
      </div>
      <b>{amount === null ? '…' : yuan(amount)}</b>
      <button
        type="button"
        className={style.remove}
        disabled={disabled}
        aria-label={m.order_remove({ name })}
        onClick={onRemove}
      >
        <IconClose aria-hidden />
      </button>
      <div className={style.lineFields}>
        <span className={style.unit}>{unit === null ? '…' : yuan(unit)}</span>
        {'qty' in item ? (
          <Qty
            name={name}
            value={qtyOf(item)}
            most={item.kind === 'course' ? 100 : 999}
            disabled={disabled}
            onChange={(qty) => onChange({ item: { ...item, qty } })}
          />
        ) : null}
        {item.kind === 'lesson' ? null : (
          <span className={style.discount}>
            <Input
              aria-label={m.order_discount_of({ name })}
              aria-invalid={text === undefined ? undefined : true}
              placeholder={m.order_discount()}
              inputMode="decimal"
              size="small"
              disabled={disabled}
              value={discount.text}
              validateStatus={text === undefined ? 'default' : 'error'}
              onChange={(text) => onChange({ discount: { ...discount, text } })}
            />
            <button
              type="button"
              disabled={disabled || !knows}
              aria-label={isFold ? m.order_discount_by_fold() : m.order_discount_by_yuan()}
              onClick={() => onChange({ discount: { by: isFold ? 'yuan' : 'fold', text: '' } })}
            >
              {isFold ? m.order_fold() : m.order_yuan()}
            </button>
          </span>
        )}
      </div>
      {text === undefined ? null : (
        <p role="alert" className={textStyle.problem}>
          {text}
        </p>
      )}
    </li>
  )
}

function Qty(props: {
  name: string
  value: number
  most: number
  disabled: boolean
  onChange: (value: number) => void
}) {
  const { name, value, most, disabled, onChange } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <span className={style.qty} role="group" aria-label={m.order_qty_of({ name })}>
      <button
        type="button"
        aria-label={m.order_less()}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={m.order_more()}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  )
}
