import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Voucher, vouchers } from '../../../../contract/sales/voucher'
import { Fact, FenFact } from '../../../domain/receipt/fact'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { BuyerLink } from '../buyer-link'
import orderStyle from '../order.module.css'
import { voucherLabels } from './labels'
import { TakeBack } from './take-back'

/** One voucher: `?voucher=<id>`. */
export function VoucherDrawer() {
  const [params, setParams] = useSearchParams()
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('voucher')
      return next
    })
  const { data, error, refetch } = useQuery(rowQuery(vouchers, params.get('voucher') ?? ''))
  return (
    <Drawer
      name={data?.code ?? m.voucher_title()}
      headline={data === undefined ? null : <StatusTag {...voucherLabels.status.tag(data.status)} />}
      width={640}
      onClose={close}
    >
      <div className={`${drawerStyle.drawerBody} ${orderStyle.sheet}`}>
        {data !== undefined ? (
          <Sheet voucher={data} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Sheet({ voucher }: { voucher: Voucher }) {
  const { faceFen, payoutFen, settledFen, deductedFen, reversedAt } = voucher
  const facts: [string, string | null][] = [
    [m.voucher_platform(), platformLabels.label(voucher.platform)],
    [m.voucher_deal(), voucher.dealName],
    [m.voucher_payment(), voucher.paymentNo],
    [m.voucher_store(), voucher.storeName],
    [m.voucher_redeemed_at(), minuteOf(voucher.createdAt)],
    [m.voucher_redeemed_by(), voucher.createdBy],
    [m.voucher_verified(), voucherLabels.verified.label(voucher.verifiedBy)],
    [m.voucher_settlement_no(), voucher.settlementNo],
    [m.voucher_settled_on(), voucher.settledOn],
    [m.voucher_settled(), settledFen === null ? null : yuan(settledFen)],
    [m.voucher_settlement_note(), voucher.settlementNote || null],
    [m.voucher_reversed_at(), reversedAt === null ? null : minuteOf(reversedAt)],
    [m.voucher_reversed_by(), voucher.reversedBy],
    [
      m.voucher_taken_back(),
      voucher.takenBackAt === null
        ? null
        : [minuteOf(voucher.takenBackAt), voucher.takenBackBy].filter(Boolean).join(' · '),
    ],
    [
      m.voucher_taken_back_via(),
      voucher.takenBackVia === null ? null : voucherLabels.takenBackVia.label(voucher.takenBackVia),
    ],
    [m.voucher_deduction_no(), voucher.deductionNo],
    [m.voucher_deducted_on(), voucher.deductedOn],
    [m.voucher_deducted(), deductedFen === null ? null : yuan(deductedFen)],
  ]
  return (
    <>
      {reversedAt === null ? null : (
        <p role="status" className={textStyle.note}>
          {voucher.isCodeReturned ? m.voucher_code_returned() : m.voucher_money_returned()}
        </p>
      )}
      {voucher.isToTakeBack ? <TakeBack voucher={voucher} /> : null}
      <dl className={orderStyle.sums}>
        <FenFact name={m.voucher_face()} fen={faceFen} />
        <FenFact name={m.voucher_payout()} fen={payoutFen} />
        <FenFact name={m.voucher_fee()} fen={faceFen - payoutFen} />
      </dl>
      <dl className={orderStyle.facts}>
        <div>
          <dt>{m.voucher_order()}</dt>
          <dd>
            <Link
              className={`${textStyle.link} ${orderStyle.no}`}
              to={pathTo('order', { open: voucher.orderId })}
            >
              {voucher.orderNo}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{m.voucher_member()}</dt>
          <dd>
            <BuyerLink {...voucher} />
          </dd>
        </div>
        {facts.map(([name, value]) =>
          value === null ? null : <Fact key={name} name={name} value={value} />,
        )}
      </dl>
    </>
  )
}
