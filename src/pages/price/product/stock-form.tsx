import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages'
import { type Product, products, stock } from '../../../../contract/catalogue/product'
import { storeSource } from '../../../kit/filter/store-source'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { Segmented } from '../../../kit/form/segmented'
import { ProseField } from '../../../kit/form/text-field'
import { useAttempt } from '../../../kit/form/use-attempt'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { fieldSentence } from '../../../lib/field-sentence'
import { count } from '../../../lib/format'
import { productLabels } from './labels'
import style from './stock.module.css'

type Kind = 'receipt' | 'count' | 'loss'

interface Props {
  product: Product
  kinds: readonly Kind[]
  storeId: string
  onStore: (id: string) => void
}

const blank = { qty: null as number | null, unitCostFen: null as number | null, reason: '' }
const qtyLabels: Record<Kind, () => string> = {
  receipt: m.product_qty_receipt,
  count: m.product_qty_count,
  loss: m.product_qty_loss,
}
const submitLabels: Record<Kind, () => string> = {
  receipt: m.product_submit_receipt,
  count: m.product_submit_count,
  loss: m.product_submit_loss,
}

/** Records a delivery, a count or a loss of one store. */
export function StockForm({ product, kinds, storeId, onStore }: Props) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'receipt')
  const [values, setValues] = useState(blank)
  const cache = useQueryClient()
  const attempt = useAttempt()
  const here = product.stock.find((one) => one.storeId === storeId)
  const stockQty = here?.qty ?? 0
  const { qty, unitCostFen, reason } = values
  const mutation = useFormMutation<Product, void>(
    () => {
      const given = { productId: product.id, storeId, qty: qty ?? 0, reason: reason.trim() }
      if (kind === 'receipt') {
        const body = { ...given, unitCostFen }
        return attempt(body, (idempotencyKey) => call(stock.receive, { body, idempotencyKey }))
      }
      const body = { ...given, kind, expectedQty: stockQty }
      return attempt(body, (idempotencyKey) => call(stock.adjust, { body, idempotencyKey }))
    },
    (reply) => {
      setValues(blank)
      const now = reply.stock.find((one) => one.storeId === storeId)
      Toast.success(m.product_moved({ store: now?.storeName ?? '', qty: count(now?.qty ?? 0) }))
    },
  )
  const { error } = mutation
  const isStale = error instanceof RequestError && error.problem.code === 'stale'
  const bind = <K extends keyof typeof blank>(name: K): Binding<(typeof blank)[K]> => ({
    name,
    value: values[name],
    problem: mutation.fields.filter(({ path }) => path[0] === name).map(fieldSentence)[0] ?? null,
    problems: [],
    disabled: mutation.isPending,
    change: (value) => {
      setValues((now) => ({ ...now, [name]: value }))
      mutation.reset()
    },
    leave: () => {},
  })
  const isCounted = typeof qty === 'number' && Number.isInteger(qty) && qty >= (kind === 'count' ? 0 : 1)
  const afterQty = !isCounted ? null : kind === 'count' ? qty : stockQty + (kind === 'receipt' ? qty : -qty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCounted || storeId === '' || mutation.isPending) return
    mutation.run(undefined, {
      onError: (refusal) => {
        if (refusal instanceof RequestError && refusal.problem.code === 'stale')
          void cache.invalidateQueries({ queryKey: [products.name] })
      },
    })
  }
  const other = mutation.formLevelError(['qty', 'unitCostFen', 'reason'])
  return (
    <form className={style.form} onSubmit={submit} aria-label={m.product_move()}>
      <Segmented
        label={m.product_kind()}
        options={kinds}
        value={kind}
        labelFor={productLabels.movement.label}
        onChange={(next) => {
          setKind(next)
          mutation.reset()
        }}
      />
      <div className={fieldStyle.fields}>
        <RecordField
          name="store"
          label={m.product_store()}
          {...storeSource}
          value={storeId}
          empty=""
          problem={null}
          problems={[]}
          disabled={mutation.isPending}
          change={onStore}
          leave={() => {}}
          required
        />
        <NumberField
          {...bind('qty')}
          empty={null}
          label={qtyLabels[kind]()}
          help={
            here === undefined
              ? undefined
              : m.product_in_store({ store: here.storeName, qty: count(here.qty) })
          }
          required
        />
        {kind === 'receipt' ? <MoneyField {...bind('unitCostFen')} label={m.product_unit_cost()} /> : null}
        <ProseField
          {...bind('reason')}
          label={kind === 'receipt' ? m.product_reason_receipt() : m.product_reason()}
          help={m.product_reason_help()}
          maxLength={200}
          required={kind === 'loss' || (kind === 'count' && qty !== stockQty)}
        />
      </div>
      <div role="alert" className={textStyle.problem}>
        {isStale ? m.product_stock_changed() : other}
      </div>
      <ReasonedButton
        htmlType="submit"
        theme="solid"
        loading={mutation.isPending}
        reason={!isCounted || storeId === '' ? m.product_count_first() : null}
      >
        {submitLabels[kind]()}
        {afterQty === null ? null : (
          <span className={style.after}>{m.product_after({ qty: count(afterQty) })}</span>
        )}
      </ReasonedButton>
    </form>
  )
}
