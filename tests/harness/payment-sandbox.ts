import { listen } from '../../server/kit/http/server'
import type { Channels } from '../../server/payments/channel'
import { channelsOf } from '../../server/payments/channels-of'
import { paymentSandbox, type SandboxNotice } from '../../server/payments/sandbox/sandbox'

/**
 * The fault of one reply. `lost`: the call took effect, and the connection is cut. `dropped`: it did not take effect, and the connection is
 * cut. `silent`: as `lost`, but the connection stays open. `garbage`: no JSON. `forged`: signed with a wrong key. `changed`: another
 * content below the right signature. `unsigned`: without a signature. `broken`: a 500 of the channel.
 */
export type Fault = 'lost' | 'dropped' | 'silent' | 'garbage' | 'forged' | 'changed' | 'unsigned' | 'broken'

export type TestSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>

const origin = 'https://console.example.com'

/** WeChat Pay and Alipay on a port, with injectable faults, and the console's channels to them. */
export async function startPaymentSandbox(clock: () => Date) {
  const faults: Fault[] = []
  const notices: SandboxNotice[] = []
  const waiting: (() => void)[] = []
  let receive: ((notice: SandboxNotice) => Promise<Response>) | undefined

  const sandbox = paymentSandbox({
    clock,
    deliver: async (notice) => {
      notices.push(notice)
      const reply = await receive?.(notice)
      return reply?.ok ?? false
    },
  })

  const server = await listen(
    async (request, { outgoing }) => {
      const fault = faults.shift()
      const reply = fault === 'dropped' ? new Response() : await sandbox.fetch(request)
      if (fault === 'dropped' || fault === 'lost') {
        outgoing.destroy()
        return reply
      }
      if (fault === 'silent') await new Promise<void>((resolve) => waiting.push(resolve))
      return fault === undefined ? reply : spoilt(reply, fault)
    },
    { host: '127.0.0.1', port: 0 },
  )
  const base = `http://127.0.0.1:${server.address.port}`
  const settings = sandbox.settings(base, origin)
  // Both are configured.
  const channels = channelsOf(settings, clock) as Required<Channels>

  return {
    ...sandbox,
    base,
    settings,
    channels,
    /** The notices sent to the console, oldest first. */
    notices,
    /** Sets the faults of the next replies, one each. */
    fail: (...next: Fault[]) => faults.push(...next),
    /** From now on notices reach the console's application. */
    connect: (app: { request(path: string, init: RequestInit): Response | Promise<Response> }) => {
      receive = async ({ url, headers, body }) =>
        app.request(new URL(url).pathname, { method: 'POST', headers, body })
    },
    close: async () => {
      for (const go of waiting) go()
      await server.close(500)
    },
  }
}

async function spoilt(reply: Response, fault: Fault): Promise<Response> {
  const [headers, text] = [new Headers(reply.headers), await reply.text()]
  const signature = headers.get('wechatpay-signature')
  switch (fault) {
    case 'garbage':
      return new Response('<html>502 Bad Gateway</html>', { status: 200 })
    case 'broken':
      return new Response(text, { status: 500, headers })
    case 'changed':
      return new Response(
        text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
        {
          status: reply.status,
          headers,
        },
      )
    case 'unsigned':
      for (const name of ['signature', 'timestamp', 'nonce', 'serial']) headers.delete(`wechatpay-${name}`)
      return new Response(text.replace(/,"sign":"[^"]*"/, ''), { status: reply.status, headers })
    default: {
      const wrong = Buffer.alloc(256, 7).toString('base64')
      if (signature !== null) headers.set('wechatpay-signature', wrong)
      return new Response(text.replace(/"sign":"[^"]*"/, `"sign":"${wrong}"`), {
        status: reply.status,
        headers,
      })
    }
  }
}
