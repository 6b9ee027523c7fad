import { createCipheriv } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { Hono } from 'hono'
import type { App, Parts } from '../../server/kit/app'
import { onError, requestStart } from '../../server/kit/http/request'
import { createLog } from '../../server/kit/log'
import {
  type ChannelName,
  type NoticeFault,
  noticePath,
  type PaymentNotice,
} from '../../server/payments/channel'
import { receiveNotices } from '../../server/payments/receive-notices'
import type { SandboxNotice } from '../../server/payments/sandbox/sandbox'
import { settableClock } from '../harness/clock'
import { startPaymentSandbox, type TestSandbox } from '../harness/payment-sandbox'

const clock = settableClock()
let sandbox: TestSandbox
let stranger: TestSandbox
beforeAll(async () => {
  sandbox = await startPaymentSandbox(clock)
  stranger = await startPaymentSandbox(clock)
})
afterAll(async () => {
  await sandbox.close()
  await stranger.close()
})

let last = 0
/** The notice of a payment that was just made. */
async function noticeOf(name: ChannelName, at: TestSandbox = sandbox): Promise<SandboxNotice> {
  const paymentNo = `PA20260302${String(++last).padStart(6, '0')}`
  const expiresAt = new Date(clock().getTime() + 1_800_000)
  await at.channels[name].open({ paymentNo, amountFen: 12_050, subject: 'A', expiresAt })
  await at.pay(name, paymentNo)
  return at.notices.at(-1)!
}

type Spoil = (notice: SandboxNotice) => SandboxNotice | Promise<SandboxNotice>
const header =
  (name: string, change: (value: string) => string | undefined): Spoil =>
  ({ headers, ...notice }) => {
    const { [name]: value = '', ...others } = headers
    const changed = change(value)
    return { ...notice, headers: changed === undefined ? others : { ...others, [name]: changed } }
  }
const body =
  (change: (text: string) => string): Spoil =>
  (notice) => ({ ...notice, body: change(notice.body) })
const parameter =
  (name: string, change: (value: string) => string | undefined): Spoil =>
  (notice) => {
    const form = new URLSearchParams(notice.body)
    const changed = change(form.get(name) ?? '')
    if (changed === undefined) form.delete(name)
    else form.set(name, changed)
    return { ...notice, body: form.toString() }
  }
const removed = () => undefined
const later =
  (by: { minutes?: number; hours?: number }): Spoil =>
  (notice) => {
    clock.advance(by)
    return notice
  }
const otherSerial = 'PUB_KEY_ID_0119000000012026010100000000000001'

const wechatCases: [string, Spoil, NoticeFault][] = [
  ['without a signature', header('wechatpay-signature', removed), 'unsigned'],
  ['without a time', header('wechatpay-timestamp', removed), 'unsigned'],
  ['without a nonce', header('wechatpay-nonce', removed), 'unsigned'],
  ['without the name of a key', header('wechatpay-serial', removed), 'unsigned'],
  [
    'that tests whether signatures are checked',
    header('wechatpay-signature', (s) => `WECHATPAY/SIGNTEST/${s}`),
    'forged',
  ],
  ['with the name of another key', header('wechatpay-serial', () => otherSerial), 'forged'],
  ['with another nonce', header('wechatpay-nonce', (nonce) => `${nonce}0`), 'forged'],
  [
    'with a later time than was signed',
    header('wechatpay-timestamp', (time) => String(Number(time) + 1)),
    'forged',
  ],
  ['with another body', body((text) => text.replace('TRANSACTION.SUCCESS', 'TRANSACTION.FAILURE')), 'forged'],
  ['with no signature at all in its place', header('wechatpay-signature', () => 'none'), 'forged'],
  ['of another platform', () => noticeOf('wechat', stranger), 'forged'],
  ['recorded six minutes ago', later({ minutes: 6 }), 'stale'],
]

const alipayCases: [string, Spoil, NoticeFault][] = [
  ['without a signature', parameter('sign', removed), 'unsigned'],
  ['that is empty', body(() => ''), 'unsigned'],
  ['with another amount', parameter('total_amount', () => '0.01'), 'forged'],
  ['with another number', parameter('out_trade_no', (no) => `${no}0`), 'forged'],
  ['with another state', parameter('trade_status', () => 'TRADE_FINISHED'), 'forged'],
  ['with one parameter more', parameter('extra', () => '1'), 'forged'],
  ['with one parameter less', parameter('receipt_amount', removed), 'forged'],
  ['with a weaker kind of signature', parameter('sign_type', () => 'RSA'), 'forged'],
  ['with no signature at all in its place', parameter('sign', () => 'none'), 'forged'],
  ['that names a parameter twice', body((text) => `total_amount=0.01&${text}`), 'malformed'],
  ['of another platform', () => noticeOf('alipay', stranger), 'forged'],
  ['recorded 27 hours ago', later({ hours: 27 }), 'stale'],
]

describe.each([['wechat', wechatCases] as const, ['alipay', alipayCases] as const])(
  'a notice of %s',
  (name, cases) => {
    it.each(cases)('%s is refused', async (_case, spoil, fault) => {
      const spoilt = await spoil(await noticeOf(name))
      await expect(sandbox.channels[name].notice(spoilt)).rejects.toMatchObject({
        name: 'NoticeRefused',
        fault,
      })
    })

    it('says the same each time it comes', async () => {
      const notice = await noticeOf(name)
      const [once, again] = [
        await sandbox.channels[name].notice(notice),
        await sandbox.channels[name].notice(notice),
      ]
      expect(once.against(12_050)).toEqual(again.against(12_050))
    })
  },
)

describe('a notice that is signed rightly', () => {
  /** A notice of the sandbox with another merchant or format, signed by keys that the console trusts. */
  const spoken = (content: object, originalType = 'transaction') => {
    const { apiV3Key } = sandbox.settings.wechat
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, 'twelve bytes').setAAD(Buffer.from('x'))
    const sealed = [cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: originalType,
      associated_data: 'x',
      nonce: 'twelve bytes',
      ciphertext: Buffer.concat(sealed).toString('base64'),
    }
    return sandbox.desks.wechat.signedNotice('', JSON.stringify({ resource }))
  }
  const { wechat } = { wechat: () => sandbox.settings.wechat }
  const shown = () => ({
    appid: wechat().appid,
    mchid: wechat().merchant.mchid,
    out_trade_no: 'PA1',
    transaction_id: '42',
    trade_state: 'SUCCESS',
    success_time: '2026-03-02T09:00:00+08:00',
    amount: { total: 100, currency: 'CNY' },
  })
  const refusal = (content: object, type?: string) =>
    sandbox.channels.wechat.notice(spoken(content, type)).then(
      () => 'taken',
      (error) => error.fault,
    )

  it.each<[string, () => object, string]>([
    ['as it should be', () => ({}), 'taken'],
    ['of another merchant', () => ({ mchid: '1900000002' }), 'foreign'],
    ['of another application', () => ({ appid: 'wx2' }), 'foreign'],
    ['with a state that nobody knows', () => ({ trade_state: 'MAYBE' }), 'malformed'],
    ['with a success without an amount', () => ({ amount: {} }), 'malformed'],
    ['with a success without a number', () => ({ transaction_id: '' }), 'malformed'],
    ['with half a fen', () => ({ amount: { total: 0.5 } }), 'malformed'],
    ['with less than nothing', () => ({ amount: { total: -1 } }), 'malformed'],
  ])('WeChat Pay: %s', async (_case, change, fault) => {
    expect(await refusal({ ...shown(), ...change() })).toBe(fault)
  })

  it('WeChat Pay: a refund of another merchant', async () => {
    const refund = {
      mchid: '1900000002',
      out_trade_no: 'PA1',
      out_refund_no: 'RF1',
      refund_id: '50',
      refund_status: 'PROCESSING',
      amount: { refund: 100 },
    }
    expect(await refusal(refund, 'refund')).toBe('foreign')
    expect(await refusal({ ...refund, mchid: wechat().merchant.mchid }, 'refund')).toBe('taken')
  })

  it('WeChat Pay: another currency is another amount', async () => {
    const notice = await sandbox.channels.wechat.notice(
      spoken({ ...shown(), amount: { total: 100, currency: 'USD' } }),
    )
    expect(notice.against(100).state).toBe('mismatched')
  })

  it('WeChat Pay: sealed with another key', async () => {
    const { channels, settings } = sandbox
    const sealed = spoken(shown())
    const body = sealed.body.replace(/(?<="ciphertext":")./, (first) => (first === 'A' ? 'B' : 'A'))
    const resigned = sandbox.desks.wechat.signedNotice('', body)
    await expect(channels.wechat.notice(resigned)).rejects.toMatchObject({ fault: 'forged' })
    expect(settings.wechat.apiV3Key).toHaveLength(32)
  })

  it.each<[string, Record<string, string>, string]>([
    ['of another application', { app_id: '2021000000000002' }, 'foreign'],
    ['of another seller', { seller_id: '2088000000000002' }, 'foreign'],
    ['with a state that nobody knows', { trade_status: 'MAYBE' }, 'malformed'],
    ['with a tenth of a fen', { total_amount: '1.001' }, 'malformed'],
    ['with a success at no time', { gmt_payment: 'never' }, 'malformed'],
  ])('Alipay: %s', async (_case, change, fault) => {
    const { body } = await noticeOf('alipay')
    const { sign: _sign, sign_type: _type, ...parameters } = Object.fromEntries(new URLSearchParams(body))
    const notice = sandbox.desks.alipay.signedNotice('', { ...parameters, ...change })
    await expect(sandbox.channels.alipay.notice(notice)).rejects.toMatchObject({ fault })
  })
})

describe('the address of the notices', () => {
  const lines: string[] = []
  const taken: [ChannelName, PaymentNotice['subject'], string][] = []
  let isBroken = false
  let isUnknown = false
  const app: App = new Hono()
  beforeAll(() => {
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    app.onError(onError)
    // A notice needs only these parts.
    app.use(requestStart({ log, clock: () => new Date() } as Parts))
    receiveNotices(app, sandbox.channels, async (_c, channel, notice) => {
      if (isBroken) throw new Error('the database is gone')
      if (isUnknown) return false
      taken.push([channel, notice.subject, notice.paymentNo])
      return true
    })
  })
  beforeEach(() => {
    lines.length = 0
    taken.length = 0
    isBroken = false
    isUnknown = false
  })
  const post = ({ headers, body }: SandboxNotice, name: ChannelName) =>
    app.request(noticePath(name), { method: 'POST', headers, body })

  it.each([
    ['wechat', 204, ''],
    ['alipay', 200, 'success'],
  ] as const)('%s is answered as it asks', async (name, status, text) => {
    const reply = await post(await noticeOf(name), name)
    expect([reply.status, await reply.text()]).toEqual([status, text])
    expect(taken).toEqual([[name, 'payment', expect.stringMatching(/^PA/)]])
  })

  it.each(['wechat', 'alipay'] as const)(
    '%s: a forged one is refused, and nothing of it is logged',
    async (name) => {
      const notice = await noticeOf(name, stranger)
      const reply = await post(notice, name)
      expect(reply.status).toBe(400)
      expect(taken).toEqual([])
      const { time: _time, requestId: _id, address: _address, path: _path, ...shown } = JSON.parse(lines[0]!)
      expect(shown).toEqual({
        level: 'warn',
        event: 'notice.refused',
        channel: name,
        fault: 'forged',
        msg: 'security',
        accountId: null,
        method: 'POST',
      })
      expect(lines.join()).not.toContain('PA20260302')
    },
  )

  it('one that could not be booked is answered with an error: it comes again', async () => {
    isBroken = true
    expect((await post(await noticeOf('wechat'), 'wechat')).status).toBe(500)
  })

  it('one about a number that is not in our books is refused', async () => {
    isUnknown = true
    const reply = await post(await noticeOf('alipay'), 'alipay')
    expect([reply.status, await reply.text()]).toEqual([400, 'fail'])
  })

  it('one that has no end is cut off', async () => {
    const notice = { url: '', headers: {}, body: 'x'.repeat(70_000) }
    expect((await post(notice, 'alipay')).ok).toBe(false)
    expect(taken).toEqual([])
  })

  it('hears of a payment as soon as it is made', async () => {
    sandbox.connect(app)
    await noticeOf('wechat')
    await noticeOf('alipay')
    expect(taken.map(([channel]) => channel)).toEqual(['wechat', 'alipay'])
  })

  it('is not there for a channel that is not set up', async () => {
    const bare: App = new Hono()
    receiveNotices(bare, {}, async () => true)
    expect((await bare.request(noticePath('wechat'), { method: 'POST' })).status).toBe(404)
  })
})
