import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { Payment } from '../../../../contract/sales/order'
import { QrCode } from '../../../kit/ui/qr-code'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { useIsAwake } from '../../../lib/pane'
import { orderLabels } from '../labels'
import cartStyle from './cart.module.css'
import style from './collection.module.css'

interface Props {
  payment: Payment
  isSilent: boolean
  isCancelling: boolean
  onCancel: () => void
}

/** The code that the buyer scans, its remaining time, and a button that cancels it. */
export function CodePanel({ payment, isSilent, isCancelling, onCancel }: Props) {
  const { codeUrl, amountFen, expiresAt, at } = payment
  const channel = orderLabels.channel.label(payment.channel)
  const seconds = useSecondsTo(expiresAt ?? at)
  return (
    <section className={style.code} aria-label={m.order_code_of({ channel })}>
      <strong>{m.order_code_scan({ channel })}</strong>
      {codeUrl === null ? null : <QrCode text={codeUrl} label={m.order_code_of({ channel })} />}
      {codeUrl !== null && /^https?:/.test(codeUrl) ? (
        <a className={textStyle.link} href={codeUrl} target="_blank" rel="noreferrer">
          {m.order_code_link()}
        </a>
      ) : null}
      <output className={cartStyle.sum}>{yuan(amountFen)}</output>
      <p role="status">
        {isSilent ? m.order_code_silent() : seconds > 0 ? m.order_code_waiting() : m.order_code_over()}
      </p>
      <p className={`${textStyle.faint} ${style.countdown}`} aria-hidden="true">
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
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isAwake])
  return left()
}
