import Button from '@douyinfe/semi-ui/lib/es/button'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import type { MemberCard } from '../../../../contract/membership/member'
import type { DirectChannel } from '../../../../contract/sales/order'
import { nextDueFen } from '../../../domain/deposit/next-due-fen'
import { MoneyField } from '../../../kit/form/money-field'
import { TextField } from '../../../kit/form/text-field'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { orderLabels } from '../labels'
import { moneySentence } from '../money-sentence'
import { AgreePlan } from './agree-plan'
import style from './collection.module.css'
import { DepositFields } from './deposit-fields'
import { InstalmentAmounts } from './instalment-amounts'
import type { CollectionState } from './use-collection'

interface Props {
  collection: CollectionState
  channel: DirectChannel
  /** The buyer's cards with a balance. */
  cards: readonly MemberCard[]
  isPending: boolean
  /** A part has just been paid by this channel: the rest is not filled in, so that another Enter does not take it. */
  isRest: boolean
  /** Days after which the rest of a deposit is due; null: this order cannot have one. */
  restDueDays: number | null
}

const amountField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input:not([type=radio])')

/** The amount to pay by one channel. Enter submits it. */
export function PaymentForm({ collection, channel, cards, isPending, isRest, restDueDays }: Props) {
  const { openFen, problem } = collection
  const [card, setCard] = useState(cards[0]?.id ?? null)
  const balance = cards.find(({ id }) => id === card)?.balanceFen ?? 0
  const most = channel === 'stored' ? Math.min(openFen, balance) : openFen
  const { order } = collection
  const isOnPlan = order.instalments.length > 0
  const [typed, setTyped] = useState<number | null>(isRest ? null : Math.min(most, nextDueFen(order)))
  const [given, setGiven] = useState<number | null>(null)
  const [txnNo, setTxnNo] = useState('')
  /** When the rest is due; null: no deposit. */
  const [restDueOn, setRestDueOn] = useState<string | null>(null)
  const isDeposit = restDueOn !== null
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = isRest ? null : form.current?.querySelector<HTMLInputElement>('[data-first] input')
    const field = first ?? amountField(form.current)
    field?.focus()
    field?.select()
  }, [isRest])
  const amount = typeof typed === 'number' ? typed : Number.NaN
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= most
  const isGiven = given === null || (typeof given === 'number' && given >= amount)
  const needsNumber = channel === 'pos' || channel === 'transfer'
  const isDayReady = !isDeposit || (restDueOn !== '' && amount < openFen)
  const isReady =
    isAmount && isDayReady && (channel !== 'cash' || isGiven) && (channel !== 'stored' || card !== null)
  const problemOf = (name: string) => {
    const found = problem?.fields?.find(({ path }) => path[0] === name)
    return found === undefined ? null : moneySentence(found)
  }
  const [isSubmitted, setIsSubmitted] = useState(false)
  const numberProblem =
    isSubmitted && needsNumber && !/^[0-9A-Za-z_-]{4,64}$/.test(txnNo.trim()) ? m.order_txn_refused() : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!isReady || isPending || (needsNumber && !/^[0-9A-Za-z_-]{4,64}$/.test(txnNo.trim()))) return
    collection.pay({
      channel,
      amountFen: amount,
      channelTxnNo: needsNumber ? txnNo.trim() : null,
      membershipId: channel === 'stored' ? card : null,
      restDueOn,
    })
  }
  const bare = { problem: null, problems: [], disabled: isPending, leave: () => {} }
  return (
    <form ref={form} className={style.pay} onSubmit={submit}>
      {channel === 'stored' ? <Cards cards={cards} value={card} onChange={setCard} /> : null}
      <MoneyField
        {...bare}
        name="amount"
        label={m.order_amount_now()}
        value={typed}
        problem={
          problemOf('amountFen') ??
          (!isAmount && typeof typed === 'number' ? m.order_amount_refused({ most: yuan(most) }) : null)
        }
        help={amount < openFen ? m.order_amount_rest({ rest: yuan(openFen - amount) }) : undefined}
        change={setTyped}
      />
      {isOnPlan ? <InstalmentAmounts order={order} mostFen={most} onAmount={setTyped} /> : null}
      {typed === null && !isDeposit && !isOnPlan ? (
        <div className={style.notes}>
          <button type="button" onClick={() => setTyped(most)}>
            {m.order_take_rest({ rest: yuan(most) })}
          </button>
        </div>
      ) : null}
      {restDueDays === null || isOnPlan ? null : (
        <DepositFields
          openFen={openFen}
          payableFen={order.payableFen}
          mostFen={most}
          restDueDays={restDueDays}
          value={restDueOn}
          problem={problemOf('restDueOn')}
          disabled={isPending}
          onChange={setRestDueOn}
          onAmount={setTyped}
          onBegin={() => amountField(form.current)?.focus()}
        />
      )}
      {isDeposit ? null : <AgreePlan order={order} disabled={isPending} />}
      {channel === 'cash' ? (
        <div data-first>
          <MoneyField
            {...bare}
            name="given"
            label={m.order_given()}
            help={m.order_given_help()}
            value={given}
            problem={isGiven ? null : m.order_given_refused()}
            change={setGiven}
          />
          <Notes amount={amount} onGive={setGiven} />
          <p className={style.change} role="status">
            {m.order_change()}
            <output>{typeof given === 'number' && given >= amount ? yuan(given - amount) : yuan(0)}</output>
          </p>
        </div>
      ) : null}
      {needsNumber ? (
        <div data-first>
          <TextField
            {...bare}
            name="txnNo"
            required
            label={channel === 'pos' ? m.order_txn_pos() : m.order_txn_transfer()}
            value={txnNo}
            problem={problemOf('channelTxnNo') ?? numberProblem}
            change={setTxnNo}
          />
        </div>
      ) : null}
      {(problemOf('membershipId') ?? problemOf('channel')) === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {problemOf('membershipId') ?? problemOf('channel')}
        </p>
      )}
      <Button htmlType="submit" theme="solid" size="large" block loading={isPending} disabled={!isReady}>
        {channel === 'wechat' || channel === 'alipay'
          ? m.order_make_code({
              channel: orderLabels.channel.label(channel),
              amount: isAmount ? yuan(amount) : '',
            })
          : m.order_take({
              channel: orderLabels.channel.label(channel),
              amount: isAmount ? yuan(amount) : '',
            })}
        <kbd>↵</kbd>
      </Button>
    </form>
  )
}

/** Cash amounts that a buyer may hand over: the next round ones. */
function Notes({ amount, onGive }: { amount: number; onGive: (fen: number) => void }) {
  if (!Number.isInteger(amount) || amount < 1) return null
  const sums = [1000, 5000, 10_000, 50_000].map((note) => Math.ceil(amount / note) * note)
  const apart = [...new Set(sums)].filter((sum) => sum !== amount)
  return (
    <div className={style.notes}>
      {apart.map((sum) => (
        <button key={sum} type="button" onClick={() => onGive(sum)}>
          {yuan(sum)}
        </button>
      ))}
    </div>
  )
}

function Cards(props: {
  cards: readonly MemberCard[]
  value: string | null
  onChange: (id: string) => void
}) {
  const group = useId()
  return (
    <fieldset className={style.cards}>
      <legend>{m.order_stored_card()}</legend>
      {props.cards.map(({ id, name, balanceFen }) => (
        <label key={id}>
          <input type="radio" name={group} checked={props.value === id} onChange={() => props.onChange(id)} />
          {name}
          <span>{m.order_balance({ amount: yuan(balanceFen ?? 0) })}</span>
        </label>
      ))}
    </fieldset>
  )
}
