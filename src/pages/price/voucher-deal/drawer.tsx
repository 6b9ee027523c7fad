import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages'
import { plans } from '../../../../contract/catalogue/membership-plan'
import { products } from '../../../../contract/catalogue/product'
import {
  type VoucherDeal,
  type VoucherDealDraft,
  voucherDealDraft,
  voucherDeals,
} from '../../../../contract/sales/voucher-deal'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { storeSource } from '../../../kit/filter/store-source'
import { ChoiceField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { type Form, missing } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import textStyle from '../../../kit/ui/text.module.css'
import { meQuery } from '../../../lib/api/session'
import { dayOf, yuan } from '../../../lib/format'
import { requiredFen } from '../required-fen'
import { describeVoucherDeal } from './describe'

const config: EditorConfig<VoucherDeal, VoucherDealDraft> = {
  resource: voucherDeals,
  nameOf: ({ name }) => name,
  initialValues: () => ({
    platform: 'meituan',
    name: '',
    storeId: null,
    planId: null,
    productId: null,
    faceFen: missing,
    payoutFen: missing,
    validFrom: dayOf(new Date()),
    validTo: null,
    note: '',
  }),
  toDraft: draftFrom(voucherDealDraft),
}

const planSource = { resource: plans, labelOf: ({ name }: { name: string }) => name }
const productSource = { resource: products, labelOf: ({ name }: { name: string }) => name }

/** A deal of the whole chain is read-only for those who do not reach every store. */
export function VoucherDealDrawer() {
  const { data: me } = useQuery(meQuery)
  const isChain = me?.storeIds === null
  const own = useMemo(
    () => ({ ...config, isLocked: ({ storeId }: VoucherDeal) => storeId === null && !isChain }),
    [isChain],
  )
  return (
    <EditDrawer
      config={own}
      describe={describeVoucherDeal}
      title={(row) => (row === null ? m.voucher_deal_new() : row.name)}
      sections={sections}
    />
  )
}

function sections(form: Form<VoucherDealDraft>, row: VoucherDeal | null): Section[] {
  const bind = form.bind
  return [
    {
      key: 'basics',
      title: m.voucher_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          <ChoiceField
            {...bind('platform')}
            label={m.voucher_platform()}
            options={platformLabels.options()}
            required
          />
          <TextField
            {...bind('name')}
            label={m.voucher_deal_name()}
            help={m.voucher_deal_name_help()}
            required
          />
          <RecordField
            {...bind('planId')}
            empty={null}
            label={m.voucher_deal_plan()}
            help={m.voucher_deal_for_help()}
            {...planSource}
          />
          <RecordField
            {...bind('productId')}
            empty={null}
            label={m.voucher_deal_product()}
            {...productSource}
          />
          <RecordField
            {...bind('storeId')}
            empty={null}
            label={m.voucher_store()}
            placeholder={m.voucher_every_store()}
            {...storeSource}
          />
        </div>
      ),
    },
    {
      key: 'money',
      title: m.voucher_section_money(),
      content: (
        <div className={fieldStyle.fields}>
          <MoneyField
            {...requiredFen(bind('faceFen'))}
            label={m.voucher_face()}
            help={m.voucher_face_help()}
            required
          />
          <MoneyField
            {...requiredFen(bind('payoutFen'))}
            label={m.voucher_payout()}
            help={m.voucher_payout_help()}
            required
          />
          <Fee form={form} row={row} />
        </div>
      ),
    },
    {
      key: 'days',
      title: m.voucher_section_days(),
      content: (
        <div className={fieldStyle.fields}>
          <DateField {...bind('validFrom')} empty="" label={m.voucher_valid_from()} required />
          <DateField
            {...bind('validTo')}
            empty={null}
            label={m.voucher_valid_to()}
            help={m.voucher_valid_to_help()}
          />
          <ProseField {...bind('note')} wide label={m.voucher_note()} maxLength={200} />
        </div>
      ),
    },
  ]
}

/** What the platform keeps, and a warning when the buyer would have to pay more at the till. */
function Fee({ form, row }: { form: Form<VoucherDealDraft>; row: VoucherDeal | null }) {
  const { faceFen, payoutFen, planId, productId } = form.values
  const isSum = (fen: unknown): fen is number => typeof fen === 'number' && Number.isInteger(fen)
  if (!isSum(faceFen) || !isSum(payoutFen) || faceFen < 1 || payoutFen > faceFen) return null
  const percent = `${((100 * (faceFen - payoutFen)) / faceFen).toFixed(1)}%`
  const isSame = row !== null && row.planId === planId && row.productId === productId
  const priceFen = isSame ? row.priceFen : null
  return (
    <div className={fieldStyle.fieldWide}>
      <p role="status" className={textStyle.note}>
        {m.voucher_fee_is({ amount: yuan(faceFen - payoutFen), percent })}
      </p>
      {priceFen === null || priceFen === faceFen ? null : (
        <p className={textStyle.alert}>{m.voucher_price_differs({ price: yuan(priceFen) })}</p>
      )}
    </div>
  )
}
