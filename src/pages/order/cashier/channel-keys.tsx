import { m } from '#messages'
import type { PaymentChannel } from '../../../../contract/sales/order'
import { usePageKeys } from '../../../lib/use-page-keys'
import { orderLabels } from '../labels'
import cashierStyle from './cashier.module.css'
import style from './collection.module.css'

interface Props {
  value: PaymentChannel
  /** Why a channel is unavailable; null if it is not. */
  refusalOf: (channel: PaymentChannel) => string | null
  disabled: boolean
  onChange: (channel: PaymentChannel) => void
}

/** In the order of the keys 1 to 6. */
const keyed: readonly PaymentChannel[] = ['cash', 'wechat', 'alipay', 'pos', 'transfer', 'stored']

/** The payment channels: big buttons, which Alt and a digit press from anywhere. */
export function ChannelKeys({ value, refusalOf, disabled, onChange }: Props) {
  const press = (channel: PaymentChannel) => {
    if (!disabled && refusalOf(channel) === null) onChange(channel)
  }
  usePageKeys((event) => {
    const digit = /^Digit([1-6])$/.exec(event.code)?.[1]
    const channel = keyed[Number(digit) - 1]
    if (!event.altKey || channel === undefined) return
    event.preventDefault()
    press(channel)
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.keys} role="group" aria-label={m.order_channel()}>
      {keyed.map((channel, at) => {
        const why = refusalOf(channel)
        return (
          <button
            key={channel}
            type="button"
            aria-pressed={channel === value}
            aria-disabled={why !== null}
            disabled={disabled}
            onClick={() => press(channel)}
          >
            <span className={cashierStyle.cornerCap} aria-hidden="true">{`Alt ${at + 1}`}</span>
            <strong>{orderLabels.channel.label(channel)}</strong>
            {why === null ? null : <small>{why}</small>}
          </button>
        )
      })}
    </div>
  )
}
