import { useEffect, useRef } from 'react'
import { m } from '#messages'
import type { PaymentChannel } from '../../../../contract/sales/order'
import { channelLabel } from '../labels'

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
  const press = useRef((_: PaymentChannel) => {})
  press.current = (channel) => {
    if (!disabled && refusalOf(channel) === null) onChange(channel)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const digit = /^Digit([1-6])$/.exec(event.code)?.[1]
      const channel = keyed[Number(digit) - 1]
      if (!event.altKey || channel === undefined) return
      event.preventDefault()
      press.current(channel)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className="cashier-keys" role="group" aria-label={m.order_channel()}>
      {keyed.map((channel, at) => {
        const why = refusalOf(channel)
        return (
          <button
            key={channel}
            type="button"
            aria-pressed={channel === value}
            aria-disabled={why !== null}
            disabled={disabled}
            onClick={() => press.current(channel)}
          >
            <span className="cashier-cap" aria-hidden="true">{`Alt ${at + 1}`}</span>
            <strong>{channelLabel(channel)}</strong>
            {why === null ? null : <small>{why}</small>}
          </button>
        )
      })}
    </div>
  )
}
