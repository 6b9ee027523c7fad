import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TemplateCall {
  touser: string
  template_id: string
  url?: string
  client_msg_id: string
  data: Record<string, { value: string }>
}
/** null hangs up; `lost`: the message is sent and then the connection is cut. */
type Answer = { status?: number; body: unknown } | 'lost' | null

interface Habits {
  app: { appId: string; secret: string }
  send: (call: TemplateCall, nth: number) => Answer
  /** Instead of a token. */
  token?: () => unknown
  /** The answer to a code of the web authorisation. */
  code?: (code: string) => unknown
}

/**
 * A sandbox of WeChat's interface for official accounts, as far as its documentation says how it answers: stable_token in normal mode gives
 * the same token until it is over, and of an openid and client_msg_id one message is sent.
 */
export async function startWechat(habits: Habits) {
  const calls: TemplateCall[] = []
  const sent = new Map<string, TemplateCall>()
  const codes: string[] = []
  let tokens = 0
  let serial = 1
  const isOf = (appid: unknown, secret: unknown) =>
    appid === habits.app.appId && secret === habits.app.secret
      ? null
      : appid === habits.app.appId
        ? { errcode: 40125, errmsg: 'invalid appsecret' }
        : { errcode: 40013, errmsg: 'invalid appid' }
  const tokenNow = () => `TOKEN_${serial}`

  function giveToken(body: string): unknown {
    const { grant_type, appid, secret, force_refresh } = JSON.parse(body)
    if (grant_type !== 'client_credential' || force_refresh)
      return { errcode: 40002, errmsg: 'invalid grant_type' }
    tokens += 1
    return habits.token?.() ?? isOf(appid, secret) ?? { access_token: tokenNow(), expires_in: 7200 }
  }

  function send(url: URL, body: string): Answer {
    if (url.searchParams.get('access_token') !== tokenNow())
      return { body: { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' } }
    const call: TemplateCall = JSON.parse(body)
    calls.push(call)
    const answer = habits.send(call, calls.length)
    const isSent =
      answer === 'lost' || (answer !== null && (answer.body as { errcode?: number }).errcode === 0)
    const key = `${call.touser} ${call.client_msg_id}`
    if (isSent && !sent.has(key)) sent.set(key, call)
    return answer
  }

  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '', 'http://wechat')
    const answer = answerTo(request.method ?? '', url, body)
    if (answer === null || answer === 'lost') request.socket.destroy()
    else
      reply
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json; encoding=utf-8' })
        .end(JSON.stringify(answer.body))
  })

  function answerTo(method: string, url: URL, body: string): Answer {
    const what = `${method} ${url.pathname}`
    if (what === 'POST /cgi-bin/stable_token') return { body: giveToken(body) }
    if (what === 'POST /cgi-bin/message/template/send') return send(url, body)
    if (what !== 'GET /sns/oauth2/access_token') return { status: 404, body: {} }
    const given = url.searchParams
    codes.push(given.get('code') ?? '')
    const isRight = given.get('grant_type') === 'authorization_code'
    const refused = isOf(given.get('appid'), given.get('secret'))
    if (!isRight || refused !== null)
      return { body: refused ?? { errcode: 40002, errmsg: 'invalid grant_type' } }
    return { body: habits.code?.(given.get('code') ?? '') ?? { errcode: 40029, errmsg: 'invalid code' } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Calls with a good token. */
    calls,
    /** The messages that people got. */
    got: () => [...sent.values()],
    codes,
    tokenCalls: () => tokens,
    /** The token of before is refused from now on. */
    renewToken: () => {
      serial += 1
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
