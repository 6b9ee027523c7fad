import type { App, AppContext } from '../kit/app'
import { readBytes } from '../kit/http/read-bytes'
import { logRefused } from '../kit/http/request'
import {
  type Channel,
  type ChannelName,
  type Channels,
  type NoticeAnswer,
  NoticeRefused,
  noticePath,
  type PaymentNotice,
} from './channel'

/**
 * Serves the channels' notices, which have a signature instead of an account. `take` records a notice, once for each number however often
 * it arrives; when it returns false or throws, the channel is asked to send the notice again.
 */
export function receiveNotices(
  app: App,
  channels: Channels,
  take: (c: AppContext, channel: ChannelName, notice: PaymentNotice) => Promise<boolean>,
): void {
  for (const channel of Object.values(channels)) {
    const { name, answers } = channel
    app.post(noticePath(name), async (c) => {
      const notice = await readNotice(c, channel)
      const isAccepted = notice !== undefined && (await take(c, name, notice))
      return answer(isAccepted ? answers.taken : answers.refused)
    })
  }
}

async function readNotice(c: AppContext, channel: Channel): Promise<PaymentNotice | undefined> {
  const body = Buffer.from(await readBytes(c, 64 * 1024)).toString()
  try {
    return await channel.notice({ headers: c.req.header(), body })
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error
    // The body is not logged: it has personal data, and anyone may send one.
    logRefused(c, 'notice.refused', { channel: channel.name, fault: error.fault })
    return undefined
  }
}

function answer({ status, contentType, body }: NoticeAnswer): Response {
  const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
  return new Response(status === 204 ? null : body, { status, headers })
}
