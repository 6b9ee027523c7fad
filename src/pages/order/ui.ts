import { m } from '#messages'
import type { earningRules } from '../../../contract/sales/earning-rule'
import type { orders } from '../../../contract/sales/order'
import type { vouchers } from '../../../contract/sales/voucher'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeBill } from './bill/describe'
import { billLabels } from './bill/labels'
import { describeOrder } from './describe'
import { describeEarningRule } from './earning-rule/describe'
import { describeStatement } from './earnings/describe-statement'
import { describeInvoice } from './invoice/describe'
import { invoiceLabels } from './invoice/labels'
import { orderLabels } from './labels'
import { describeRefund } from './refund/describe'
import { refundLabels } from './refund/labels'
import { describeShift } from './shift/describe'
import { shiftLabels } from './shift/labels'
import { describeTarget } from './target/describe'
import { describeVoucher } from './voucher/describe'
import { voucherLabels } from './voucher/labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    order:
      | ListNames<typeof orders>
      | ListNames<typeof earningRules>
      | ListNames<typeof vouchers>
      | 'open'
      | 'view'
      | 'sale'
      | 'refund'
      | 'refunded'
      | 'invoice'
      | 'voucher'
      | 'print'
      | 'kind'
      | 'card'
      | 'desk'
      | 'bill'
      | 'by'
      | 'month'
      | 'statement'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'order',
    table: 'sales_order',
    page: 'order',
    noun: m.audit_kind_order,
    addressOf: (id) => pathTo('order', { open: id }),
    describe: describeOrder,
    actionLabel: orderLabels.action.find,
    permission: {
      noun: m.permission_resource_order,
      verbs: {
        collect: m.permission_verb_collect,
        correct: m.permission_verb_correct,
        discount: m.permission_verb_discount,
        freePrice: m.permission_verb_free_price,
      },
    },
  },
  {
    name: 'refund',
    page: 'order',
    noun: m.audit_kind_refund,
    addressOf: (id) => pathTo('order', { view: 'refunds', refunded: id }),
    describe: describeRefund,
    actionLabel: refundLabels.action.find,
    permission: {
      noun: m.permission_resource_refund,
      verbs: {
        request: m.permission_verb_request,
        approve: m.permission_verb_approve,
        succeed: m.permission_verb_succeed,
        fail: m.permission_verb_fail,
        exceed: m.permission_verb_exceed,
      },
    },
  },
  {
    name: 'invoice',
    page: 'order',
    noun: m.audit_kind_invoice,
    addressOf: (id) => pathTo('order', { view: 'invoices', invoice: id }),
    describe: describeInvoice,
    actionLabel: invoiceLabels.action.find,
    permission: {
      noun: m.audit_kind_invoice,
      verbs: {
        write: m.permission_verb_request,
        issue: m.invoice_do_issue,
        refuse: m.invoice_do_refuse,
        withdraw: m.invoice_do_withdraw,
        reverse: m.invoice_do_reverse,
      },
    },
  },
  {
    name: 'voucher',
    page: 'order',
    noun: m.audit_kind_voucher,
    addressOf: (id) => pathTo('order', { view: 'vouchers', voucher: id }),
    describe: describeVoucher,
    actionLabel: voucherLabels.action.find,
    permission: { noun: m.audit_kind_voucher, verbs: { settle: m.voucher_verb_settle } },
  },
  {
    name: 'ledger',
    table: 'ledger_entry',
    page: 'order',
    noun: m.audit_kind_ledger,
    actions: { 'ledger.close': m.audit_verb_close_day },
    permission: { noun: m.permission_resource_ledger, verbs: { close: m.permission_ledger_close } },
  },
  {
    name: 'till',
    table: 'till_shift',
    page: 'order',
    noun: m.audit_kind_till,
    addressOf: () => pathTo('order', { view: 'shift' }),
    describe: describeShift,
    actionLabel: shiftLabels.action.find,
    permission: {
      noun: m.permission_resource_till,
      verbs: { close: m.till_do_close, settle: m.permission_till_settle },
    },
  },
  {
    name: 'bill',
    table: 'bill_difference',
    page: 'order',
    noun: m.audit_kind_bill,
    addressOf: () => pathTo('order', { view: 'bills' }),
    describe: describeBill,
    actionLabel: billLabels.action.find,
    permission: {
      noun: m.permission_resource_bill,
      verbs: { write: m.permission_bill_write, settle: m.permission_till_settle },
    },
  },
  { name: 'bill-file', table: 'bill_file', noun: m.audit_kind_bill_file, describe: describeBill },
  {
    name: 'earning-rule',
    table: 'earning_rule',
    page: 'order',
    addressOf: (id) => pathTo('order', { view: 'earning-rules', edit: id }),
    describe: describeEarningRule,
    noun: m.earning_rule_noun,
    permission: { noun: m.earning_rule_noun },
  },
  {
    name: 'earning',
    table: 'earning_statement',
    page: 'order',
    describe: describeStatement,
    noun: m.earning_noun,
    actions: { 'earning.freeze': m.earning_verb_freeze, 'earning.pay': m.earning_verb_pay },
    permission: {
      noun: m.earning_noun,
      verbs: { freeze: m.earning_verb_freeze, pay: m.earning_verb_pay, own: m.earning_permission_own },
    },
  },
  {
    name: 'target',
    page: 'order',
    describe: describeTarget,
    noun: m.target_noun,
    actions: { 'target.set': m.target_verb_set },
    permission: {
      noun: m.target_noun,
      verbs: { own: m.target_permission_own, amend: m.target_permission_amend },
    },
  },
  { name: 'payment', noun: m.audit_kind_payment, actionLabel: orderLabels.action.find },
  { name: 'day-close', table: 'day_close', noun: m.audit_kind_day_close },
]
