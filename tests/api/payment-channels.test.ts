import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { type ChannelName, ChannelRefused, ChannelUnreachable } from '../../server/payments/channel'
import { channelsOf } from '../../server/payments/channels-of'
import { settableClock } from '../harness/clock'
import { type Fault, startPaymentSandbox, type TestSandbox } from '../harness/payment-sandbox'

const clock = settableClock()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startPaymentSandbox(clock)
})
afterAll(() => sandbox.close())

let last = 0
const nextNo = (prefix: string) => `${prefix}20260302${String(++last).padStart(6, '0')}`
const inHalfAnHour = () => new Date(clock().getTime() + 1_800_000)

const paymentOf = (amountFen = 12_050) => ({
  paymentNo: nextNo('PA'),
  amountFen,
  subject: '健身卡 & 私教 = 年卡/双人',
  expiresAt: inHalfAnHour(),
})

describe.each(['wechat', 'alipay'] as const)('%s', (name) => {
  const channel = () => sandbox.channels[name]

  const paid = async (amountFen?: number) => {
    const payment = paymentOf(amountFen)
    await channel().open(payment)
    await sandbox.pay(name, payment.paymentNo)
    return payment
  }
  const refundOf = (paymentNo: string, amountFen: number, totalFen = 12_050) => ({
    refundNo: nextNo('RF'),
    paymentNo,
    amountFen,
    totalFen,
    reason: '退卡',
  })
  /** Requests the refund and waits for its end. */
  const refunded = async (refund: ReturnType<typeof refundOf>) => {
    await channel().refund(refund)
    if (name === 'wechat') await sandbox.settleRefund(name, refund.refundNo, 'succeeded')
    return channel().queryRefund(refund)
  }

  it('opens, is paid and tells so', async () => {
    const payment = paymentOf()
    const { codeUrl } = await channel().open(payment)
    expect(codeUrl).toMatch(
      name === 'wechat' ? /^weixin:\/\/wxpay\/bizpayurl\?pr=\d{9}$/ : /^https:\/\/qr\.alipay\.com\//,
    )
    expect(await channel().query(payment)).toEqual({ state: 'pending' })
    sandbox.scan(name, payment.paymentNo)
    expect(await channel().query(payment)).toEqual({ state: 'pending' })
    await sandbox.pay(name, payment.paymentNo)
    const { txnNo } = sandbox.book.find(name, payment.paymentNo)
    const succeeded = { state: 'succeeded', txnNo, amountFen: 12_050, at: clock() }
    expect(await channel().query(payment)).toEqual(succeeded)
    const notice = await channel().notice(sandbox.notices.at(-1)!)
    expect(notice).toMatchObject({ subject: 'payment', paymentNo: payment.paymentNo })
    expect(notice.against(12_050)).toEqual(succeeded)
  })

  it.each([1, 10, 99, 100, 101, 500_000, 99_999_999])('asks for %i fen to the fen', async (amountFen) => {
    const payment = await paid(amountFen)
    expect(sandbox.book.find(name, payment.paymentNo).amountFen).toBe(amountFen)
    expect(await channel().query(payment)).toMatchObject({ state: 'succeeded', amountFen })
  })

  it('opens once however often it is asked, and refuses another amount for the same number', async () => {
    const payment = paymentOf()
    const first = await channel().open(payment)
    expect(await channel().open(payment)).toEqual(first)
    await expect(channel().open({ ...payment, amountFen: 1 })).rejects.toThrow(ChannelRefused)
    await sandbox.pay(name, payment.paymentNo)
    await expect(channel().open(payment)).rejects.toThrow(ChannelRefused)
  })

  it('tells a success over another amount than asked for as what it is', async () => {
    const payment = paymentOf()
    await channel().open(payment)
    await sandbox.pay(name, payment.paymentNo, 1)
    expect(await channel().query(payment)).toMatchObject({ state: 'mismatched', amountFen: 1 })
    const notice = await channel().notice(sandbox.notices.at(-1)!)
    expect(notice.against(payment.amountFen)).toMatchObject({ state: 'mismatched', amountFen: 1 })
  })

  it('closes what nobody paid, twice if need be, and what nobody knows', async () => {
    const payment = paymentOf()
    await channel().open(payment)
    sandbox.scan(name, payment.paymentNo)
    await channel().close(payment.paymentNo)
    await channel().close(payment.paymentNo)
    expect(await channel().query(payment)).toEqual({ state: 'closed' })
    await channel().close('PA_never_opened')
    expect(await channel().query({ paymentNo: 'PA_never_opened', amountFen: 1 })).toEqual({
      state: 'pending',
    })
  })

  it('closes by itself when its time is over', async () => {
    const payment = paymentOf()
    await channel().open(payment)
    sandbox.scan(name, payment.paymentNo)
    clock.advance({ minutes: 31 })
    expect(await channel().query(payment)).toEqual({ state: 'closed' })
  })

  it('does not close what is paid', async () => {
    const { paymentNo } = await paid()
    await expect(channel().close(paymentNo)).rejects.toThrow(ChannelRefused)
  })

  it('refunds in parts, never more than was paid, and stays paid', async () => {
    const payment = await paid()
    const first = refundOf(payment.paymentNo, 2_050)
    expect(await refunded(first)).toMatchObject({ state: 'succeeded', amountFen: 2_050, at: clock() })
    await expect(channel().refund(refundOf(payment.paymentNo, 10_001))).rejects.toThrow(ChannelRefused)
    expect(await refunded(refundOf(payment.paymentNo, 10_000))).toMatchObject({ state: 'succeeded' })
    // Alipay now reports it as closed.
    expect(await channel().query(payment)).toMatchObject({ state: 'succeeded', amountFen: 12_050 })
  })

  it('refunds once however often it is asked, and refuses another amount for the same number', async () => {
    const { paymentNo } = await paid()
    const refund = refundOf(paymentNo, 5_000)
    await channel().refund(refund)
    expect((await channel().refund(refund)).state).toBe('processing')
    await expect(channel().refund({ ...refund, amountFen: 5_001 })).rejects.toThrow(ChannelRefused)
    expect(sandbox.book.find(name, paymentNo).refunds.size).toBe(1)
  })

  it('knows no refund that was never asked for, nor one of what is not paid', async () => {
    const { paymentNo } = await paid()
    expect(await channel().queryRefund({ refundNo: 'RF_none', paymentNo, amountFen: 1 })).toEqual({
      state: 'absent',
    })
    const open = paymentOf()
    await channel().open(open)
    await expect(channel().refund(refundOf(open.paymentNo, 1))).rejects.toThrow(ChannelRefused)
  })

  describe('when an answer goes wrong', () => {
    const faults: Fault[] = ['lost', 'dropped', 'garbage', 'forged', 'changed', 'unsigned', 'broken']

    it.each(faults)('%s: the outcome is unknown, whatever was asked', async (fault) => {
      const payment = await paid()
      const refund = refundOf(payment.paymentNo, 50)
      await refunded(refund)
      for (const call of [
        () => channel().open(paymentOf()),
        () => channel().query(payment),
        () => channel().queryRefund(refund),
        () => channel().refund(refundOf(payment.paymentNo, 50)),
      ]) {
        sandbox.fail(fault)
        await expect(call()).rejects.toThrow(ChannelUnreachable)
      }
    })

    it('silent: patience ends, and the outcome is unknown', async () => {
      const { wechat, alipay } = sandbox.settings
      const impatient = { wechat: { ...wechat, patience: 100 }, alipay: { ...alipay, patience: 100 } }
      const payment = paymentOf()
      sandbox.fail('silent')
      await expect(channelsOf(impatient, clock)[name]!.open(payment)).rejects.toThrow(ChannelUnreachable)
      expect(sandbox.book.find(name, payment.paymentNo).state).toBe('open')
    })

    it('a payment whose code was lost is opened again', async () => {
      const payment = paymentOf()
      sandbox.fail('lost')
      await expect(channel().open(payment)).rejects.toThrow(ChannelUnreachable)
      expect((await channel().open(payment)).codeUrl).not.toBe('')
      await sandbox.pay(name, payment.paymentNo)
      expect(await channel().query(payment)).toMatchObject({ state: 'succeeded' })
    })

    it('a refund whose answer was lost went out once', async () => {
      const { paymentNo } = await paid()
      const refund = refundOf(paymentNo, 12_050)
      sandbox.fail('lost')
      await expect(channel().refund(refund)).rejects.toThrow(ChannelUnreachable)
      const known = await channel().queryRefund(refund)
      expect(known.state).toBe(name === 'wechat' ? 'processing' : 'succeeded')
      await channel().refund(refund)
      expect(sandbox.book.find(name, paymentNo).refunds.size).toBe(1)
    })

    it('a refund that never arrived is absent, and is asked for again', async () => {
      const { paymentNo } = await paid()
      const refund = refundOf(paymentNo, 12_050)
      sandbox.fail('dropped')
      await expect(channel().refund(refund)).rejects.toThrow(ChannelUnreachable)
      expect(await channel().queryRefund(refund)).toEqual({ state: 'absent' })
      expect(await refunded(refund)).toMatchObject({ state: 'succeeded', amountFen: 12_050 })
    })

    it('a close whose answer was lost is repeated', async () => {
      const payment = paymentOf()
      await channel().open(payment)
      sandbox.scan(name, payment.paymentNo)
      sandbox.fail('lost')
      await expect(channel().close(payment.paymentNo)).rejects.toThrow(ChannelUnreachable)
      await channel().close(payment.paymentNo)
      expect(await channel().query(payment)).toEqual({ state: 'closed' })
    })

    it('what another key signs is not believed, even where our own is', async () => {
      const stranger = await startPaymentSandbox(clock)
      const { wechat, alipay } = sandbox.settings
      const { [name]: channel } = channelsOf(
        {
          wechat: { ...stranger.settings.wechat, platform: wechat.platform },
          alipay: { ...stranger.settings.alipay, publicKey: alipay.publicKey },
        },
        clock,
      )
      const payment = paymentOf()
      await expect(channel!.open(payment)).rejects.toThrow(ChannelUnreachable)
      expect(stranger.book.find(name, payment.paymentNo).state).toBe('open')
      await stranger.close()
    })
  })
})

it('a refund of WeChat Pay is under way until it is told to have ended, well or not', async () => {
  const channel = sandbox.channels.wechat
  const payment = paymentOf()
  await channel.open(payment)
  await sandbox.pay('wechat', payment.paymentNo)
  const ask = async (amountFen: number) => {
    const refund = {
      refundNo: nextNo('RF'),
      paymentNo: payment.paymentNo,
      amountFen,
      totalFen: 12_050,
      reason: '',
    }
    expect(await channel.refund(refund)).toEqual({ state: 'processing' })
    return refund
  }
  const [good, bad] = [await ask(50), await ask(60)]
  await sandbox.settleRefund('wechat', good.refundNo, 'succeeded')
  const notice = await channel.notice(sandbox.notices.at(-1)!)
  expect(notice).toMatchObject({ subject: 'refund', refundNo: good.refundNo, paymentNo: payment.paymentNo })
  expect(notice.against(50)).toEqual(await channel.queryRefund(good))
  expect(notice.against(51)).toMatchObject({ state: 'mismatched', amountFen: 50 })
  await sandbox.settleRefund('wechat', bad.refundNo, 'failed')
  expect(await channel.queryRefund(bad)).toEqual({ state: 'failed', reason: 'ABNORMAL' })
  expect((await channel.notice(sandbox.notices.at(-1)!)).against(60)).toEqual({
    state: 'failed',
    reason: 'ABNORMAL',
  })
})

it('a refund of Alipay is told as its payment once more, which stays paid', async () => {
  const channel = sandbox.channels.alipay
  const payment = paymentOf()
  await channel.open(payment)
  await sandbox.pay('alipay', payment.paymentNo)
  const refund = {
    refundNo: nextNo('RF'),
    paymentNo: payment.paymentNo,
    amountFen: 12_050,
    totalFen: 12_050,
    reason: '',
  }
  expect(await channel.refund(refund)).toMatchObject({ state: 'succeeded', amountFen: 12_050 })
  await sandbox.notify('alipay', payment.paymentNo)
  expect(sandbox.notices.at(-1)?.body).toContain('TRADE_CLOSED')
  const notice = await channel.notice(sandbox.notices.at(-1)!)
  expect(notice.subject).toBe('payment')
  expect(notice.against(12_050)).toMatchObject({ state: 'succeeded', amountFen: 12_050 })
})

it.each(['wechat', 'alipay'] as ChannelName[])('%s cannot be reached: nobody listens', async (name) => {
  const removed = await startPaymentSandbox(clock)
  await removed.close()
  await expect(removed.channels[name].open(paymentOf())).rejects.toThrow(ChannelUnreachable)
})
