import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { FieldProblem, Problem } from '../../../../contract/problem'
import type { Order } from '../../../../contract/sales/order'
import { type Refund, refunds } from '../../../../contract/sales/refund'
import { isVoucherPlatform, refundShares } from '../../../../contract/sales/refund-shares'
import { ProseField } from '../../../kit/form/text-field'
import { useAttempt } from '../../../kit/form/use-attempt'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence, sentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { orderLabels } from '../labels'
import { moneySentence } from '../money-sentence'
import style from '../order.module.css'
import { RefundLine } from './line'
import { amountProblem, blankLines, linesOf, type RefundQuote, sumOf, wholeVouchers } from './planned-line'

interface Props {
  order: Order
  onBack: () => void
  onClose: () => void
  onDone: (refund: Refund) => void
}

/** The refundable amounts of an order, the rules, and the request. A second person decides. */
export function RefundWizard({ order, onBack, onClose, onDone }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [refunds.name, 'quote', order.id],
    queryFn: ({ signal }) => call(refunds.quote, { id: order.id, signal }),
    // The input below is based on these figures, so they do not change; the server checks again.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (data !== undefined)
    return <Wizard order={order} quote={data} onBack={onBack} onClose={onClose} onDone={onDone} />
  return (
    <Drawer name={m.order_refund_of({ name: order.orderNo })} width={760} onClose={onClose}>
      {error === null ? (
        <ListSkeleton />
      ) : (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

function Wizard({ order, quote, onBack, onClose, onDone }: Props & { quote: RefundQuote }) {
  const may = useMay()
  const attempt = useAttempt()
  const mayExceed = may({ permission: 'refund:exceed' })
  const [lines, setLines] = useState(() => blankLines(quote))
  const [reason, setReason] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const sum = sumOf(lines)
  const body = { orderId: order.id, lines: linesOf(lines), reason: reason.trim() }
  const isShort = body.reason.length < 2
  const setOffFen = Math.min(sum ?? 0, quote.setOffFen)
  const ways = refundShares((sum ?? 0) - setOffFen, quote.ways)
  const isReady =
    sum !== null &&
    sum > 0 &&
    ways !== null &&
    !lines.some((line) => line.isChosen && amountProblem(line, mayExceed) !== null)
  const request = async () => {
    setIsSubmitted(true)
    if (isShort || !isReady) return
    setIsPending(true)
    setProblem(null)
    try {
      const refund = await attempt(body, (idempotencyKey) => call(refunds.create, { body, idempotencyKey }))
      Toast.success(m.order_refund_requested({ name: refund.refundNo }))
      onDone(refund)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblem(error.problem)
      setIsPending(false)
    }
  }
  const problemsAt = (itemId: string): FieldProblem[] => {
    const at = body.lines.findIndex((line) => line.itemId === itemId)
    return (problem?.fields ?? []).filter(({ path }) => path[0] === 'lines' && path[1] === at)
  }
  const others = (problem?.fields ?? []).filter(({ path }) => path[0] !== 'lines' || path.length < 2)
  return (
    <Drawer
      name={m.order_refund_of({ name: order.orderNo })}
      width={760}
      onClose={onClose}
      footer={
        <div className={drawerStyle.drawerFoot}>
          <div role="alert" className={drawerStyle.drawerProblem}>
            {problem === null
              ? ''
              : problem.status === 0 || problem.status >= 500
                ? m.order_refund_unsure()
                : others.length > 0
                  ? others.map(moneySentence).join(' ')
                  : sentence(problem)}
          </div>
          <Button type="tertiary" disabled={isPending} onClick={onBack}>
            {m.kit_cancel()}
          </Button>
          <Button theme="solid" loading={isPending} disabled={!isReady} onClick={() => void request()}>
            {m.order_refund_request({ amount: yuan(sum ?? 0) })}
          </Button>
        </div>
      }
    >
      <div className={`${drawerStyle.drawerBody} ${style.sheet}`}>
        <p className={textStyle.note}>
          {m.order_refund_rule_source({ days: quote.coolingOffDays })}{' '}
          <a className={textStyle.link} href={quote.sourceUrl} target="_blank" rel="noreferrer">
            {quote.source}
          </a>
        </p>
        <ul className={style.refundForm}>
          {lines.map((line) => (
            <RefundLine
              key={line.due.itemId}
              line={line}
              mayExceed={mayExceed}
              problems={problemsAt(line.due.itemId)}
              disabled={isPending}
              onChange={(patch) => setLines(lines.map((one) => (one === line ? { ...one, ...patch } : one)))}
            />
          ))}
        </ul>
        <section aria-label={m.order_refund_ways()}>
          <h2>{m.order_refund_ways()}</h2>
          <ul className={style.refundLines}>
            {setOffFen === 0 ? null : (
              <li>
                <strong>{m.instalment_set_off()}</strong>
                <b>{yuan(setOffFen)}</b>
                <small>{m.instalment_set_off_help({ amount: yuan(quote.setOffFen) })}</small>
              </li>
            )}
            {ways?.map(({ paymentId, channel, amountFen, isCardOver }) => (
              <li key={paymentId}>
                <strong>{orderLabels.channel.label(channel)}</strong>
                <b>{yuan(amountFen)}</b>
                {isVoucherPlatform(channel) ? <small>{m.voucher_refund_there()}</small> : null}
                {isCardOver ? <small>{m.order_refund_card_over()}</small> : null}
              </li>
            ))}
          </ul>
          {ways === null ? (
            <p role="alert" className={textStyle.problem}>
              {moneySentence({ code: 'voucher_refunded_whole', params: wholeVouchers(quote.ways) })}
            </p>
          ) : null}
          {(sum ?? 0) === 0 ? <p className={textStyle.faint}>{m.order_refund_nothing_yet()}</p> : null}
        </section>
        <ProseField
          name="reason"
          label={m.payment_refund_reason()}
          required
          maxLength={200}
          value={reason}
          problem={isSubmitted && isShort ? m.order_refund_reason_short() : null}
          problems={[]}
          disabled={isPending}
          change={setReason}
          leave={() => {}}
        />
        <p className={textStyle.note}>{m.order_refund_second_person()}</p>
      </div>
    </Drawer>
  )
}
