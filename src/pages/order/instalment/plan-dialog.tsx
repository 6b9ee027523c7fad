import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  fewestInstalments,
  type Instalment,
  mostInstalments,
  proposedPlan,
  withPaid,
} from '../../../../contract/sales/instalment'
import { type Order, orders } from '../../../../contract/sales/order'
import { ChoiceField } from '../../../kit/form/choice-field'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { dayOf, yuan } from '../../../lib/format'
import { useSending } from '../shift/use-sending'
import style from './instalment.module.css'
import { PlanRow } from './plan-row'

interface Props {
  order: Order
  onClose: () => void
}

const counts = Array.from({ length: mostInstalments - fewestInstalments + 1 }, (_, i) =>
  String(i + fewestInstalments),
)

/** Agrees the instalments of an unpaid order, or changes those of a plan that are not paid in full. */
export function PlanDialog({ order, onClose }: Props) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const hasBegun = order.status === 'instalments'
  const hasPlan = order.instalments.length > 0
  const propose = (count: number) => proposedPlan(order.payableFen, count, dayOf(new Date()))
  const [plan, setPlan] = useState<Instalment[]>(() => {
    if (!hasPlan) return propose(3)
    // A plan that was agreed yesterday and is not begun begins today.
    const [first, ...later] = order.instalments
    return first === undefined || hasBegun
      ? [...order.instalments]
      : [{ ...first, dueOn: dayOf(new Date()) }, ...later]
  })
  const [reason, setReason] = useState('')
  const paid = withPaid(hasBegun ? order.instalments : [], order.paidFen)
  const isPaid = (i: number) => paid[i] !== undefined && paid[i].paidFen === paid[i].amountFen
  const sumFen = plan.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const restFen = order.payableFen - sumFen
  const hasSum = Number.isSafeInteger(sumFen)
  const isReady = restFen === 0 && plan.every(isWhole) && (!hasBegun || reason.trim().length >= 2)
  const change = (i: number, patch: Partial<Instalment>) =>
    setPlan(plan.map((one, at) => (at === i ? { ...one, ...patch } : one)))
  const save = async (instalments: Instalment[]) => {
    const { id, version } = order
    const row = await send({ id, version, instalments, reason }, () =>
      hasBegun
        ? call(orders.on.replan, { id, version, body: { instalments, reason: reason.trim() } })
        : call(orders.on.agree, { id, version, body: { instalments } }),
    )
    if (row === undefined) {
      // Others may have changed it; the sheet shows what is true now.
      await cache.invalidateQueries({ queryKey: [orders.name, 'one'] })
      return
    }
    cache.setQueryData<Order>([orders.name, 'one', row.id], row)
    onClose()
  }
  const last = plan.at(-1)
  return (
    <Dialog
      title={hasBegun ? m.instalment_change_title({ name: order.orderNo }) : m.instalment_agree_title()}
      confirmText={m.instalment_save()}
      isDisabled={!isReady}
      isPending={isPending}
      width={560}
      onDo={() => void save(plan)}
      onCancel={onClose}
    >
      <div className={style.form}>
        <p className={textStyle.note}>
          {hasBegun ? m.instalment_change_help({ amount: yuan(order.payableFen) }) : m.instalment_help()}
        </p>
        {hasBegun ? null : (
          <ChoiceField
            name="count"
            label={m.instalment_count()}
            options={counts.map((value) => ({ value, label: m.instalment_of_count({ count: value }) }))}
            value={String(plan.length)}
            problem={null}
            problems={[]}
            disabled={isPending}
            change={(count) => setPlan(propose(Number(count)))}
            leave={() => {}}
          />
        )}
        <ol className={style.rows}>
          <li aria-hidden="true" className={style.heads}>
            <span />
            <span>{m.instalment_day_head()}</span>
            <span>{m.instalment_amount_head()}</span>
          </li>
          {plan.map((one, i) => (
            <PlanRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its place
              key={i}
              at={i + 1}
              instalment={one}
              before={plan[i - 1]?.dueOn ?? null}
              isPaid={isPaid(i)}
              isDayFixed={i === 0}
              disabled={isPending}
              onChange={(patch) => change(i, patch)}
            />
          ))}
        </ol>
        <p className={restFen === 0 ? style.sum : `${style.sum} ${textStyle.problem}`} role="status">
          {!hasSum
            ? m.instalment_sum_unknown()
            : restFen === 0
              ? m.instalment_sum_ok({ amount: yuan(sumFen) })
              : restFen > 0
                ? m.instalment_sum_short({ sum: yuan(sumFen), rest: yuan(restFen) })
                : m.instalment_sum_over({ sum: yuan(sumFen), rest: yuan(-restFen) })}
          {hasSum && restFen !== 0 && last !== undefined && last.amountFen + restFen > 0 ? (
            <Button
              size="small"
              type="tertiary"
              onClick={() => change(plan.length - 1, { amountFen: last.amountFen + restFen })}
            >
              {m.instalment_even_out()}
            </Button>
          ) : null}
        </p>
        {hasBegun ? (
          <ProseField
            name="reason"
            label={m.instalment_reason()}
            required
            maxLength={200}
            value={reason}
            problem={problemOf('reason')}
            problems={[]}
            disabled={isPending}
            change={setReason}
            leave={() => {}}
          />
        ) : null}
        {hasPlan && !hasBegun ? (
          <Button type="tertiary" disabled={isPending} onClick={() => void save([])}>
            {m.instalment_withdraw()}
          </Button>
        ) : null}
        <div role="alert" className={textStyle.problem}>
          {problemOf('instalments') ?? text}
        </div>
      </div>
    </Dialog>
  )
}

/** A day, an amount, and a day after the one before. */
const isWhole = ({ dueOn, amountFen }: Instalment, i: number, plan: readonly Instalment[]): boolean =>
  dueOn !== '' &&
  Number.isInteger(amountFen) &&
  amountFen > 0 &&
  (i === 0 || dueOn > (plan[i - 1]?.dueOn ?? ''))
