import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClock'
import IconCoinMoneyStroked from '@douyinfe/semi-icons/lib/es/icons/IconCoinMoneyStroked'
import IconFile from '@douyinfe/semi-icons/lib/es/icons/IconFile'
import IconFlag from '@douyinfe/semi-icons/lib/es/icons/IconFlag'
import IconHistogram from '@douyinfe/semi-icons/lib/es/icons/IconHistogram'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting'
import IconTicketCode from '@douyinfe/semi-icons/lib/es/icons/IconTicketCode'
import IconTicketCodeStroked from '@douyinfe/semi-icons/lib/es/icons/IconTicketCodeStroked'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import IconUserSetting from '@douyinfe/semi-icons/lib/es/icons/IconUserSetting'
import IconUserStroked from '@douyinfe/semi-icons/lib/es/icons/IconUserStroked'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { ledger } from '../../../contract/ledger/ledger'
import { tillShifts } from '../../../contract/ledger/till-shift'
import { billDifferences } from '../../../contract/sales/bill'
import { earningRules } from '../../../contract/sales/earning-rule'
import { earnings } from '../../../contract/sales/earnings'
import { invoices } from '../../../contract/sales/invoice'
import { refunds } from '../../../contract/sales/refund'
import { targets } from '../../../contract/sales/targets'
import { vouchers } from '../../../contract/sales/voucher'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'

export type OrderView =
  | 'orders'
  | 'refunds'
  | 'invoices'
  | 'vouchers'
  | 'shift'
  | 'close'
  | 'bills'
  | 'report'
  | 'earnings'
  | 'earning-rules'
  | 'own-earnings'
  | 'targets'

/** Links between orders and the views of their money. */
export function OrderViews({ now }: { now: OrderView }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [refunds.name, 'list', 'requested'],
    queryFn: ({ signal }) => call(refunds.list, { query: { status: 'requested', pageSize: '1' }, signal }),
    enabled: may(refunds.list),
  })
  const requested = data?.total ?? 0
  const { data: differences } = useQuery({
    queryKey: [billDifferences.name, 'list', 'open'],
    queryFn: ({ signal }) => call(billDifferences.list, { query: { status: 'open', pageSize: '1' }, signal }),
    enabled: may(billDifferences.list),
  })
  const { data: wanted } = useQuery({
    queryKey: [invoices.name, 'list', 'requested'],
    queryFn: ({ signal }) => call(invoices.list, { query: { status: 'requested', pageSize: '1' }, signal }),
    enabled: may(invoices.on.issue) && may(invoices.list),
  })
  const toIssue = wanted?.total ?? 0
  const unsettled = differences?.total ?? 0
  const views = [
    { key: 'orders', label: m.order_view_orders(), icon: <IconList aria-hidden />, isShown: true },
    {
      key: 'refunds',
      label: requested > 0 ? m.order_view_refunds_open({ count: requested }) : m.order_view_refunds(),
      ...(requested > 0 ? { filters: { status: 'requested' } } : {}),
      icon: <IconUndo aria-hidden />,
      isShown: may(refunds.list),
    },
    {
      key: 'invoices',
      label: toIssue > 0 ? m.invoice_view_open({ count: toIssue }) : m.invoice_view(),
      ...(toIssue > 0 ? { filters: { status: 'requested' } } : {}),
      icon: <IconTicketCode aria-hidden />,
      isShown: may(invoices.list),
    },
    {
      key: 'vouchers',
      label: m.voucher_view(),
      icon: <IconTicketCodeStroked aria-hidden />,
      isShown: may(vouchers.list),
    },
    {
      key: 'shift',
      label: m.till_view(),
      icon: <IconUserSetting aria-hidden />,
      isShown: may(tillShifts.current),
    },
    {
      key: 'close',
      label: m.ledger_view_close(),
      icon: <IconCalendarClock aria-hidden />,
      isShown: may(ledger.till),
    },
    {
      key: 'bills',
      label: unsettled > 0 ? m.bill_view_open({ count: unsettled }) : m.bill_view(),
      ...(unsettled > 0 ? { filters: { status: 'open' } } : {}),
      icon: <IconFile aria-hidden />,
      isShown: may(billDifferences.list),
    },
    {
      key: 'report',
      label: m.ledger_view_report(),
      icon: <IconHistogram aria-hidden />,
      isShown: may(ledger.revenue),
    },
    {
      key: 'targets',
      label: m.target_view(),
      icon: <IconFlag aria-hidden />,
      isShown: may(targets.sheet),
    },
    {
      key: 'earnings',
      label: m.earning_view(),
      icon: <IconCoinMoneyStroked aria-hidden />,
      isShown: may(earnings.sheet),
    },
    {
      key: 'earning-rules',
      label: m.earning_rule_view(),
      icon: <IconSetting aria-hidden />,
      isShown: may(earningRules.list),
    },
    {
      key: 'own-earnings',
      label: m.earning_own_view(),
      icon: <IconUserStroked aria-hidden />,
      isShown: may(earnings.own),
    },
  ] as const
  const shown = views.filter(({ isShown }) => isShown)
  return shown.length < 2 ? null : (
    <ViewLinks<OrderView> label={m.order_view_switch()} now={now} keeps={['store']} views={shown} />
  )
}
