import { listen } from '../../kit/http/server'
import type { ChannelSettings } from '../channels-of'
import { codePage, sandboxPages } from './pages'
import { paymentSandbox } from './sandbox'

/** Milliseconds until WeChat Pay's refund arrives; Alipay's arrives at once. */
const refundTakes = 3_000

/**
 * The sandbox for trying the console out: its API on a port of this machine, its pages for the console to serve. `origin` is where the
 * console can be reached, by the payer's phone too.
 */
export async function serveSandbox(origin: string): Promise<{
  settings: ChannelSettings
  pages: (request: Request) => Promise<Response | undefined>
}> {
  const clock = () => new Date()
  const sandbox = paymentSandbox({
    clock,
    codeUrl: codePage(origin),
    deliver: async ({ url, headers, body }) => {
      const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
      return reply?.ok ?? false
    },
    onRefund: (channel, refundNo) => {
      setTimeout(() => void sandbox.settleRefund(channel, refundNo, 'succeeded'), refundTakes).unref()
    },
  })
  const { address } = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${address.port}`
  return { settings: sandbox.settings(base, origin), pages: sandboxPages(sandbox) }
}
