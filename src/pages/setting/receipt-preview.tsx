import { useState } from 'react'
import { m } from '#messages'
import { defaultCoverage } from '../../../contract/catalogue/coverage'
import type { SettingValues } from '../../../contract/system/settings'
import { type Paper, papers, Receipt } from '../../domain/receipt/receipt'
import receiptStyle from '../../domain/receipt/receipt.module.css'
import { receiptPaperLabels } from '../../domain/receipt/receipt-paper-labels'
import { Segmented } from '../../kit/form/segmented'
import style from './setting.module.css'

/** A preview of a receipt with the present input. */
export function ReceiptPreview(props: {
  receipt: SettingValues['receipt']
  business: SettingValues['business']
}) {
  const { receipt, business } = props
  const [paper, setPaper] = useState<Paper>('80')
  return (
    <figure className={style.preview}>
      <figcaption>
        {m.setting_preview()}
        <Segmented
          label={m.order_paper()}
          options={papers}
          value={paper}
          labelFor={(one) => receiptPaperLabels[one]()}
          onChange={setPaper}
        />
      </figcaption>
      {/* A picture of a sheet, so its headings are not the page's. */}
      <div className={style.paper} aria-hidden="true">
        <div className={`${receiptStyle.receipt} ${receiptStyle[`receipt-${paper}`]}`}>
          <Receipt
            order={sample()}
            payments={[{ id: '1', name: m.payment_channel_wechat(), amountFen: 188_800 }]}
            paper={paper}
            facts={{ businessName: business.name, creditCode: business.creditCode, receipt }}
            storePhone={business.phone === '' ? '021-58880000' : business.phone}
          />
        </div>
      </div>
    </figure>
  )
}

const sample = () => ({
  orderNo: 'GD2026010100018',
  status: 'paid' as const,
  restDueOn: null,
  instalments: [],
  forfeitedFen: 0,
  createdAt: '2026-01-01T02:30:00.000Z',
  paidAt: '2026-01-01T02:30:00.000Z',
  storeName: m.setting_sample_store(),
  memberName: m.setting_sample_member(),
  mobile: '138****8000',
  isGuardianMobile: false,
  payerName: null,
  sellerName: m.setting_sample_seller(),
  items: [
    {
      id: '1',
      name: m.setting_sample_plan(),
      qty: 1,
      unitPriceFen: 198_800,
      discountFen: 10_000,
      lineFen: 188_800,
    },
  ],
  coverages: [{ itemId: '1', coverage: defaultCoverage('period') }],
  totalFen: 198_800,
  discountFen: 10_000,
  payableFen: 188_800,
  paidFen: 188_800,
  refundedFen: 0,
  note: '',
})
