import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { check } from '../../../../../contract/check'
import { voucherCode, vouchers } from '../../../../../contract/sales/voucher'
import type { VoucherDeal } from '../../../../../contract/sales/voucher-deal'
import { platformLabels } from '../../../../domain/voucher/platform-labels'
import { TextField } from '../../../../kit/form/text-field'
import textStyle from '../../../../kit/ui/text.module.css'
import { call } from '../../../../lib/api/call'
import { yuan } from '../../../../lib/format'
import { moneySentence } from '../../money-sentence'
import collectionStyle from '../collection.module.css'
import type { CollectionState, Redeeming } from '../use-collection'
import { fitsOrder } from './use-voucher-deals'
import style from './voucher.module.css'

interface Props {
  collection: CollectionState
  deals: readonly VoucherDeal[]
  isPending: boolean
}

/** Pays with a voucher: the code, its deal, and that the platform has redeemed it. */
export function VoucherForm({ collection, deals, isPending }: Props) {
  const { openFen, problem, order, payment } = collection
  // After a refusal the person goes on with what was sent.
  const sent = payment !== null && 'dealId' in payment && problem !== null ? payment : null
  const payable = deals.filter(({ faceFen }) => faceFen <= openFen)
  const [code, setCode] = useState(sent?.code ?? '')
  const [dealId, setDealId] = useState<string | null>(sent?.dealId ?? payable[0]?.id ?? null)
  const [isVerified, setIsVerified] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[data-first] input')?.focus(), [])
  const { data } = useQuery({
    queryKey: ['voucher-platforms'],
    queryFn: ({ signal }) => call(vouchers.platforms, { signal }),
    staleTime: 300_000,
  })
  const deal = deals.find(({ id }) => id === dealId)
  const isConnected = deal !== undefined && (data?.connected.includes(deal.platform) ?? false)
  const given = check(voucherCode, code)
  const problemOf = (name: keyof Redeeming) => {
    const found = problem?.fields?.find(({ path }) => path[0] === name)
    return found === undefined ? null : moneySentence(found)
  }
  const isReady = deal !== undefined && deal.faceFen <= openFen && (isConnected || isVerified)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (given.fields !== undefined || !isReady || isPending) return
    collection.pay({ dealId: deal.id, code: given.value, faceFen: deal.faceFen, isVerified: !isConnected })
  }
  const codeProblem = isSubmitted && given.fields !== undefined ? m.field_voucher_code() : null
  const unverified = isSubmitted && !isConnected && !isVerified ? m.field_voucher_unverified() : null
  return (
    <form ref={form} className={collectionStyle.pay} onSubmit={submit}>
      <div data-first>
        <TextField
          name="code"
          required
          label={m.voucher_pay_code()}
          help={m.voucher_pay_code_help()}
          value={code}
          problem={codeProblem ?? problemOf('code')}
          problems={[]}
          disabled={isPending}
          change={(next) => {
            setCode(next)
            // Another code was not redeemed on the platform.
            setIsVerified(false)
          }}
          leave={() => {}}
        />
      </div>
      <Deals
        deals={deals}
        value={dealId}
        openFen={openFen}
        fits={(one) => fitsOrder(one, order)}
        problem={problemOf('dealId')}
        onChange={(id) => {
          setDealId(id)
          setIsVerified(false)
        }}
      />
      {deal === undefined ? null : isConnected ? (
        <p className={textStyle.note}>{m.voucher_pay_connected()}</p>
      ) : (
        <div className={style.check}>
          <Checkbox
            checked={isVerified}
            disabled={isPending}
            onChange={({ target }) => setIsVerified(target.checked ?? false)}
          >
            {m.voucher_pay_check({ platform: platformLabels.label(deal.platform) })}
          </Checkbox>
          <small>{m.voucher_pay_check_help()}</small>
          <p role="alert" className={textStyle.problem}>
            {unverified ?? problemOf('isVerified')}
          </p>
        </div>
      )}
      <Button
        htmlType="submit"
        theme="solid"
        size="large"
        block
        loading={isPending}
        disabled={deal === undefined || deal.faceFen > openFen}
      >
        {m.voucher_pay_do({ amount: deal === undefined ? '' : yuan(deal.faceFen) })}
        <kbd>↵</kbd>
      </Button>
    </form>
  )
}

function Deals(props: {
  deals: readonly VoucherDeal[]
  value: string | null
  openFen: number
  fits: (deal: VoucherDeal) => boolean
  problem: string | null
  onChange: (id: string) => void
}) {
  const group = useId()
  return (
    <fieldset className={`${collectionStyle.cards} ${style.deals}`}>
      <legend>{m.voucher_deal()}</legend>
      {props.deals.map((deal) => {
        const isOver = deal.faceFen > props.openFen
        return (
          <label key={deal.id} data-off={isOver || undefined}>
            <input
              type="radio"
              name={group}
              checked={props.value === deal.id}
              disabled={isOver}
              onChange={() => props.onChange(deal.id)}
            />
            <span className={style.deal}>
              {deal.name}
              <small>
                {platformLabels.label(deal.platform)}
                {isOver ? ` · ${m.voucher_pay_over()}` : props.fits(deal) ? ` · ${m.voucher_pay_fits()}` : ''}
              </small>
            </span>
            <span>{yuan(deal.faceFen)}</span>
          </label>
        )
      })}
      {props.problem === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {props.problem}
        </p>
      )}
    </fieldset>
  )
}
