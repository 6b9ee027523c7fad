import { createSign, createVerify, type KeyObject, randomUUID } from 'node:crypto'
import { shanghaiTime } from '../../kit/day'
import { BookRefused, type DeskWorld, refundedFen, type SandboxPayment, type SandboxRefusal } from './book'

export interface AlipayKeys {
  appId: string
  sellerId: string
  /** The application's public half. */
  applicationKey: KeyObject
  alipayKey: KeyObject
}

const refusals: Record<SandboxRefusal, string> = {
  unknown_payment: 'ACQ.TRADE_NOT_EXIST',
  unknown_refund: 'ACQ.TRADE_NOT_EXIST',
  differs: 'ACQ.CONTEXT_INCONSISTENT',
  already_paid: 'ACQ.TRADE_HAS_SUCCESS',
  already_closed: 'ACQ.TRADE_HAS_CLOSE',
  not_paid: 'ACQ.TRADE_STATUS_ERROR',
  too_much: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
}

type Content = Record<string, string>
type Handler = (content: Content, noticeUrl: string) => object

/**
 * A simulated Alipay gateway for the calls of the console: it checks the application's signature, and signs its answers and notices. It
 * shares no code with the console's side, so that both do not contain the same error.
 */
export function alipayDesk(keys: AlipayKeys, { book, clock, codeUrl }: DeskWorld) {
  const handlers: Record<string, Handler> = {
    'alipay.trade.precreate': (
      { out_trade_no = '', total_amount = '', subject = '', time_expire = '' },
      noticeUrl,
    ) => {
      const { code } = book.open({
        channel: 'alipay',
        paymentNo: out_trade_no,
        amountFen: Math.round(Number(total_amount) * 100),
        subject,
        noticeUrl,
        expiresAt: new Date(`${time_expire.replace(' ', 'T')}+08:00`),
      })
      return { out_trade_no, qr_code: codeUrl?.(code) ?? `https://qr.alipay.com/sandbox${code}` }
    },
    'alipay.trade.query': ({ out_trade_no = '' }) => tradeOf(scanned(out_trade_no)),
    'alipay.trade.close': ({ out_trade_no = '' }) => {
      const { state, txnNo } = scanned(out_trade_no)
      if (state !== 'open') throw new BookRefused('not_paid')
      book.close('alipay', out_trade_no)
      return { out_trade_no, trade_no: txnNo }
    },
    'alipay.trade.refund': ({ out_trade_no = '', out_request_no = '', refund_amount = '' }) => {
      const amountFen = Math.round(Number(refund_amount) * 100)
      const wish = { refundNo: out_request_no, amountFen, noticeUrl: '' }
      const { payment, refund, isNew } = book.refund('alipay', out_trade_no, wish)
      if (isNew) book.settle(refund, 'succeeded')
      const refund_fee = yuan(refundedFen(payment))
      const gmt = refund.at === undefined ? {} : { gmt_refund_pay: shanghaiTime(refund.at) }
      return { out_trade_no, trade_no: payment.txnNo, fund_change: isNew ? 'Y' : 'N', refund_fee, ...gmt }
    },
    'alipay.trade.fastpay.refund.query': ({ out_trade_no = '', out_request_no = '' }) => {
      const payment = scanned(out_trade_no)
      const refund = payment.refunds.get(out_request_no)
      if (refund?.state !== 'succeeded' || refund.at === undefined) return {}
      return {
        out_trade_no,
        trade_no: payment.txnNo,
        out_request_no,
        total_amount: yuan(payment.paidFen),
        refund_amount: yuan(refund.amountFen),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: shanghaiTime(refund.at),
      }
    },
  }

  return {
    fetch: async (request: Request): Promise<Response> => {
      const parameters = { ...entriesOf(new URL(request.url).search), ...entriesOf(await request.text()) }
      const { method = '', biz_content = '{}', notify_url = '' } = parameters
      const handle = handlers[method]
      if (handle === undefined || !verifies(parameters)) {
        const refusal = {
          code: '40002',
          msg: 'Invalid Arguments',
          sub_code: 'isv.invalid-signature',
          sub_msg: '',
        }
        return Response.json({ error_response: refusal })
      }
      return answer(
        method,
        outcome(() => handle(JSON.parse(biz_content), notify_url)),
      )
    },
    signedNotice,
    /** The notice of a payment, which Alipay repeats for each refund. */
    paymentNotice: (payment: SandboxPayment) => {
      const { trade_no, trade_status, total_amount, out_trade_no, send_pay_date = '' } = tradeOf(payment)
      const [last] = [...payment.refunds.values()].slice(-1)
      const refunded = { refund_fee: yuan(refundedFen(payment)), out_biz_no: last?.refundNo ?? '' }
      const parameters = {
        app_id: keys.appId,
        auth_app_id: keys.appId,
        seller_id: keys.sellerId,
        notify_id: randomUUID(),
        notify_type: 'trade_status_sync',
        notify_time: shanghaiTime(clock()),
        charset: 'utf-8',
        version: '1.0',
        out_trade_no,
        trade_no,
        trade_status,
        total_amount,
        subject: payment.subject,
        receipt_amount: total_amount,
        gmt_payment: send_pay_date,
        ...(last === undefined ? {} : refunded),
      }
      return signedNotice(payment.noticeUrl, parameters)
    },
  }

  function scanned(paymentNo: string): SandboxPayment {
    const payment = book.find('alipay', paymentNo)
    if (!payment.isScanned) throw new BookRefused('unknown_payment')
    return payment
  }

  function verifies({ sign = '', ...parameters }: Record<string, string>): boolean {
    const isFresh = parameters.app_id === keys.appId && parameters.sign_type === 'RSA2'
    return (
      isFresh &&
      createVerify('RSA-SHA256').update(textOf(parameters)).verify(keys.applicationKey, sign, 'base64')
    )
  }

  function signedNotice(url: string, parameters: Record<string, string>) {
    const sign = createSign('RSA-SHA256').update(textOf(parameters)).sign(keys.alipayKey, 'base64')
    const body = new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign }).toString()
    return { url, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
  }

  function answer(method: string, content: object): Response {
    const text = JSON.stringify(content)
    const sign = createSign('RSA-SHA256').update(text).sign(keys.alipayKey, 'base64')
    const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`
    return new Response(body, { headers: { 'content-type': 'text/html;charset=utf-8' } })
  }
}

function outcome(handle: () => object): object {
  try {
    return { code: '10000', msg: 'Success', ...handle() }
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    return {
      code: '40004',
      msg: 'Business Failed',
      sub_code: refusals[error.refusal],
      sub_msg: error.refusal,
    }
  }
}

function tradeOf(payment: SandboxPayment) {
  const { paymentNo, txnNo, state, paidAt, paidFen, amountFen } = payment
  const isFullyRefunded = state === 'paid' && refundedFen(payment) === paidFen
  const paidStatus = isFullyRefunded ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  const openStatus = state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
  return {
    out_trade_no: paymentNo,
    trade_no: txnNo,
    trade_status: state === 'paid' ? paidStatus : openStatus,
    total_amount: yuan(state === 'paid' ? paidFen : amountFen),
    ...(paidAt === undefined ? {} : { send_pay_date: shanghaiTime(paidAt) }),
  }
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

function entriesOf(form: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(form))
}

function textOf(parameters: Record<string, string>): string {
  const names = Object.keys(parameters).filter((name) => parameters[name] !== '')
  return names
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
}
