import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { shanghaiTime } from '../../kit/day'
import {
  BookRefused,
  type DeskWorld,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxRefusal,
} from './book'

export interface WechatKeys {
  appid: string
  mchid: string
  serial: string
  /** The merchant's public half. */
  merchantKey: KeyObject
  platformSerial: string
  platformKey: KeyObject
  apiV3Key: string
}

interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
}

const refusals: Record<SandboxRefusal, [status: 400 | 403 | 404, code: string]> = {
  unknown_payment: [404, 'ORDER_NOT_EXIST'],
  unknown_refund: [404, 'RESOURCE_NOT_EXISTS'],
  differs: [400, 'INVALID_REQUEST'],
  already_paid: [400, 'ORDERPAID'],
  already_closed: [400, 'ORDER_CLOSED'],
  not_paid: [403, 'INVALID_REQUEST'],
  too_much: [403, 'NOT_ENOUGH'],
}

/**
 * A simulated WeChat Pay API v3 for the calls of the console: it checks the merchant's signature, and signs its answers and notices. It
 * shares no code with the console's side, so that both do not contain the same error.
 */
export function wechatDesk(keys: WechatKeys, { book, clock, codeUrl, onRefund }: DeskWorld) {
  const { appid, mchid, apiV3Key } = keys
  const desk = new Hono<{ Variables: { text: string } }>()

  desk.use(async (c, next) => {
    const text = await c.req.text()
    c.set('text', text)
    const url = new URL(c.req.url)
    const isOurs = verifies(
      c.req.header('authorization') ?? '',
      c.req.method,
      url.pathname + url.search,
      text,
    )
    if (!isOurs) return answer(401, { code: 'SIGN_ERROR', message: 'the signature is wrong' })
    await next()
  })
  desk.onError((error) => {
    if (!(error instanceof BookRefused)) throw error
    const [status, code] = refusals[error.refusal]
    return answer(status, { code, message: error.refusal })
  })

  desk.post('/v3/pay/transactions/native', (c) => {
    const given = JSON.parse(c.get('text'))
    if (given.appid !== appid || given.mchid !== mchid || given.amount.currency !== 'CNY')
      return answer(400, { code: 'PARAM_ERROR', message: 'another merchant' })
    const { code } = book.open({
      channel: 'wechat',
      paymentNo: given.out_trade_no,
      amountFen: given.amount.total,
      subject: given.description,
      noticeUrl: given.notify_url,
      expiresAt: new Date(given.time_expire),
    })
    return answer(200, { code_url: codeUrl?.(code) ?? `weixin://wxpay/bizpayurl?pr=${code}` })
  })
  desk.get('/v3/pay/transactions/out-trade-no/:no', (c) =>
    answer(200, transactionOf(book.find('wechat', c.req.param('no')))),
  )
  desk.post('/v3/pay/transactions/out-trade-no/:no/close', (c) => {
    book.close('wechat', c.req.param('no'))
    return answer(204)
  })
  desk.post('/v3/refund/domestic/refunds', (c) => {
    const given = JSON.parse(c.get('text'))
    const { payment, refund, isNew } = book.refund('wechat', given.out_trade_no, {
      refundNo: given.out_refund_no,
      amountFen: given.amount.refund,
      noticeUrl: given.notify_url,
    })
    if (isNew) onRefund?.('wechat', refund.refundNo)
    return answer(200, { ...refundOf(payment, refund), status: statusOf(refund) })
  })
  desk.get('/v3/refund/domestic/refunds/:no', (c) => {
    const { payment, refund } = book.findRefund('wechat', c.req.param('no'))
    return answer(200, { ...refundOf(payment, refund), status: statusOf(refund) })
  })

  return {
    fetch: desk.fetch,
    signedNotice,
    paymentNotice: (payment: SandboxPayment): Outgoing =>
      notice(payment.noticeUrl, 'TRANSACTION.SUCCESS', 'transaction', transactionOf(payment)),
    refundNotice: (payment: SandboxPayment, refund: SandboxRefund): Outgoing =>
      notice(refund.noticeUrl, `REFUND.${statusOf(refund)}`, 'refund', {
        mchid,
        ...refundOf(payment, refund),
        refund_status: statusOf(refund),
      }),
  }

  function verifies(header: string, method: string, path: string, body: string): boolean {
    const given = Object.fromEntries(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const isKnown =
      header.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      given.mchid === mchid &&
      given.serial_no === keys.serial &&
      Math.abs(clock().getTime() / 1000 - Number(given.timestamp)) <= 300
    const lines = [method, path, given.timestamp, given.nonce_str, body, '']
    return (
      isKnown &&
      createVerify('RSA-SHA256')
        .update(lines.join('\n'))
        .verify(keys.merchantKey, given.signature ?? '', 'base64')
    )
  }

  function stamped(body: string): Record<string, string> {
    const [timestamp, nonce] = [Math.floor(clock().getTime() / 1000), randomBytes(16).toString('hex')]
    const text = `${timestamp}\n${nonce}\n${body}\n`
    return {
      'wechatpay-timestamp': String(timestamp),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.platformSerial,
      'wechatpay-signature': createSign('RSA-SHA256').update(text).sign(keys.platformKey, 'base64'),
    }
  }

  function answer(status: 200 | 204 | 400 | 401 | 403 | 404, content?: object): Response {
    const body = content === undefined ? '' : JSON.stringify(content)
    const headers = { ...stamped(body), 'content-type': 'application/json' }
    return new Response(body === '' ? null : body, { status, headers })
  }

  function notice(url: string, event_type: string, original_type: string, content: object): Outgoing {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(original_type))
    const sealed = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]
    const body = JSON.stringify({
      id: `EV-${randomBytes(8).toString('hex')}`,
      create_time: rfc3339(clock()),
      event_type,
      resource_type: 'encrypt-resource',
      summary: event_type,
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type,
        associated_data: original_type,
        nonce,
        ciphertext: Buffer.concat(sealed).toString('base64'),
      },
    })
    return signedNotice(url, body)
  }

  function signedNotice(url: string, body: string): Outgoing {
    return { url, headers: { ...stamped(body), 'content-type': 'application/json' }, body }
  }

  function transactionOf({ paymentNo, state, paidAt, paidFen, amountFen, txnNo, refunds }: SandboxPayment) {
    const paid = refunds.size > 0 ? 'REFUND' : 'SUCCESS'
    const base = { appid, mchid, out_trade_no: paymentNo }
    if (state !== 'paid' || paidAt === undefined) {
      const trade_state = state === 'closed' ? 'CLOSED' : 'NOTPAY'
      return { ...base, trade_state, trade_state_desc: trade_state, amount: { total: amountFen } }
    }
    return {
      ...base,
      trade_type: 'NATIVE',
      trade_state: paid,
      trade_state_desc: paid,
      transaction_id: txnNo,
      bank_type: 'OTHERS',
      success_time: rfc3339(paidAt),
      payer: { openid: 'oSandbox' },
      amount: { total: paidFen, payer_total: paidFen, currency: 'CNY', payer_currency: 'CNY' },
    }
  }
}

function statusOf({ state }: SandboxRefund): string {
  return { processing: 'PROCESSING', succeeded: 'SUCCESS', failed: 'ABNORMAL' }[state]
}

function refundOf({ paymentNo, txnNo, paidFen }: SandboxPayment, refund: SandboxRefund) {
  const { refundNo, id, amountFen, at } = refund
  return {
    out_trade_no: paymentNo,
    out_refund_no: refundNo,
    refund_id: id,
    transaction_id: txnNo,
    ...(at === undefined ? {} : { success_time: rfc3339(at) }),
    amount: { total: paidFen, refund: amountFen, payer_total: paidFen, payer_refund: amountFen },
  }
}

function rfc3339(at: Date): string {
  return `${shanghaiTime(at).replace(' ', 'T')}+08:00`
}
