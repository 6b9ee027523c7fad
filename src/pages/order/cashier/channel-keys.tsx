import { m } from '#messages'
import type { DirectChannel } from '../../../../contract/sales/order'
import { usePageKeys } from '../../../lib/use-page-keys'
import { orderLabels } from '../labels'
import cashierStyle from './cashier.module.css'
import style from './collection.module.css'

/** A way to pay at the till; the deal of a voucher decides its channel. */
export type ChannelKey = DirectChannel | 'voucher'

interface Props {
  value: ChannelKey
  /** Why a channel is unavailable; null if it is not. */
  refusalOf: (channel: ChannelKey) => string | null
  disabled: boolean
  onChange: (channel: ChannelKey) => void
}

/** In the order of the keys 1 to 7. */
const keyed: readonly ChannelKey[] = ['cash', 'wechat', 'alipay', 'pos', 'transfer', 'stored', 'voucher']

/** The payment channels: big buttons, which Alt and a digit press from anywhere. */
export function ChannelKeys({ value, refusalOf, disabled, onChange }: Props) {
  const press = (channel: ChannelKey) => {
    if (!disabled && refusalOf(channel) === null) onChange(channel)
  }
  usePageKeys((event) => {
    const digit = /^Digit([1-7])$/.exec(event.code)?.[1]
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
            <strong>{channel === 'voucher' ? m.voucher_pay() : orderLabels.channel.label(channel)}</strong>
            {why === null ? null : <small>{why}</small>}
          </button>
        )
      })}
    </div>
  )
}
