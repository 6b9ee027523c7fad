import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { Payment } from '../../../../contract/sales/order'
import { QrCode } from '../../../kit/ui/qr-code'
import { yuan } from '../../../lib/format'
import { channelLabel } from '../labels'

interface Props {
  payment: Payment
  isSilent: boolean
  isCancelling: boolean
  onCancel: () => void
}

/** The code that the buyer scans, its remaining time, and a button that cancels it. */
export function CodePanel({ payment, isSilent, isCancelling, onCancel }: Props) {
  const { codeUrl, amountFen, expiresAt, at } = payment
  const channel = channelLabel(payment.channel)
  const seconds = useSecondsTo(expiresAt ?? at)
  return (
    <section className="cashier-code" aria-label={m.order_code_of({ channel })}>
      <strong>{m.order_code_scan({ channel })}</strong>
      {codeUrl === null ? null : <QrCode text={codeUrl} label={m.order_code_of({ channel })} />}
      {codeUrl !== null && /^https?:/.test(codeUrl) ? (
        <a className="kit-link" href={codeUrl} target="_blank" rel="noreferrer">
          {m.order_code_link()}
        </a>
      ) : null}
      <output className="cashier-sum">{yuan(amountFen)}</output>
      <p role="status">
        {isSilent ? m.order_code_silent() : seconds > 0 ? m.order_code_waiting() : m.order_code_over()}
      </p>
      <p className="kit-faint cashier-countdown" aria-hidden="true">
        {`${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`}
      </p>
      <Button type="tertiary" loading={isCancelling} onClick={onCancel}>
        {m.order_code_cancel()}
      </Button>
    </section>
  )
}

function useSecondsTo(instant: string): number {
  const left = () => Math.max(0, Math.round((Date.parse(instant) - Date.now()) / 1000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return left()
}
