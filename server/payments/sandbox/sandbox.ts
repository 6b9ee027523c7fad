import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { type ChannelName, noticePath } from '../channel'
import type { ChannelSettings } from '../channels-of'
import { alipayDesk } from './alipay-desk'
import { newBook } from './book'
import { wechatDesk } from './wechat-desk'

interface Options {
  clock: () => Date
  /** Sends a notice; true when it was accepted. */
  deliver: (notice: SandboxNotice) => Promise<boolean>
  /** The text of the QR code; the default is the real channels' form. */
  codeUrl?: (code: string) => string
  /** Called when a refund of WeChat Pay is pending, which the caller must settle. */
  onRefund?: (channel: ChannelName, refundNo: string) => void
}

export interface SandboxNotice {
  url: string
  headers: Record<string, string>
  body: string
}

export type PaymentSandbox = ReturnType<typeof paymentSandbox>

/**
 * WeChat Pay and Alipay on this machine, with new keys each time, for the demo and for tests. It uses the real protocols and moves no
 * money.
 */
export function paymentSandbox({ clock, deliver, codeUrl, onRefund }: Options) {
  const [merchant, platform, application, ali] = [keyPair(), keyPair(), keyPair(), keyPair()]
  const apiV3Key = randomBytes(16).toString('hex')
  const wechat = {
    appid: 'wxsandbox0000000001',
    mchid: '1900000001',
    serial: '5157F09EFDC096DE15EBE81A47057A72',
  }
  const platformSerial = 'PUB_KEY_ID_0119000000012026010100000000000000'
  const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' }
  const book = newBook(clock)
  const world = { book, clock, codeUrl, onRefund }
  const desks = {
    wechat: wechatDesk(
      {
        ...wechat,
        merchantKey: merchant.publicKey,
        platformSerial,
        platformKey: platform.privateKey,
        apiV3Key,
      },
      world,
    ),
    alipay: alipayDesk(
      { ...alipay, applicationKey: application.publicKey, alipayKey: ali.privateKey },
      world,
    ),
  }

  const notify = (channel: ChannelName, paymentNo: string) =>
    deliver(desks[channel].paymentNotice(book.find(channel, paymentNo)))

  return {
    book,
    desks,
    fetch: async (request: Request): Promise<Response> =>
      new URL(request.url).pathname === '/gateway.do'
        ? desks.alipay.fetch(request)
        : desks.wechat.fetch(request),
    /** The settings for a console at `origin` and a sandbox at `base`. */
    settings: (base: string, origin: string): Required<ChannelSettings> => ({
      wechat: {
        appid: wechat.appid,
        apiV3Key,
        merchant: { mchid: wechat.mchid, serial: wechat.serial, privateKey: merchant.privateKey },
        platform: { serial: platformSerial, publicKey: platform.publicKey },
        base,
        noticeUrl: new URL(noticePath('wechat'), origin).href,
        patience: 10_000,
      },
      alipay: {
        ...alipay,
        privateKey: application.privateKey,
        publicKey: ali.publicKey,
        gateway: new URL('/gateway.do', base).href,
        noticeUrl: new URL(noticePath('alipay'), origin).href,
        patience: 10_000,
      },
    }),
    /** The payer scans the code, which creates the trade at Alipay. */
    scan: (channel: ChannelName, paymentNo: string) => {
      book.find(channel, paymentNo).isScanned = true
    },
    /** The payer pays, and the console gets a notice. */
    pay: async (channel: ChannelName, paymentNo: string, paidFen?: number): Promise<boolean> => {
      book.pay(channel, paymentNo, paidFen)
      return notify(channel, paymentNo)
    },
    notify,
    /** A pending refund ends, and the console gets a notice. */
    settleRefund: async (channel: ChannelName, refundNo: string, state: 'succeeded' | 'failed') => {
      const { payment, refund } = book.findRefund(channel, refundNo)
      book.settle(refund, state)
      return deliver(
        channel === 'wechat'
          ? desks.wechat.refundNotice(payment, refund)
          : desks.alipay.paymentNotice(payment),
      )
    },
  }
}

function keyPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}
