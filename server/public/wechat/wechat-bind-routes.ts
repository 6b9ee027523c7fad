import { createHash, randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { memberLinks } from '../../../contract/scheduling/member-link'
import { type App, type AppContext, apiBase } from '../../kit/app'
import { cookieName, cookieOptions } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { callLimiter, rateLimit } from '../../kit/http/call-limiter'
import { addressOf } from '../../kit/http/request'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { linkBy, linkPath } from '../../membership/member-link/member-link'
import { openidOfCode } from '../../messaging/wechat/openid-of-code'
import { wechatAccount } from '../../messaging/wechat/wechat-account'
import { notePerson } from '../../shared/note-person'
import { wechatBinding } from '../../shared/wechat-binding'
import { backMark, triedMark } from './wechat-entrance'

/** A gym's members share its address, and each begins once a day. */
const begins = { name: 'wechat binding', size: 120, perSecond: 1 }
const returns = { name: 'wechat return', size: 120, perSecond: 1 }
const stateSeconds = 600

/**
 * https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html: `snsapi_base` asks the member nothing. WeChat
 * wants the parameters in this order, and a state of letters and digits.
 */
const authorizeAt = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const returnPath = `${apiBase}/member-page/wechat-return`

/** Binds the member of a link to the WeChat user who opens it, if the member is bound to nobody. */
export function wechatBindRoutes(app: App, wechatOrigin: string | undefined): void {
  app.use(`${apiBase}${memberLinks.bindWechat.path}`, rateLimit(begins))
  serve(app, memberLinks.bindWechat, begin)
  const limiter = callLimiter({ strangers: returns })
  app.get(returnPath, async (c) => {
    const { clock, log } = c.get('parts')
    const isAllowed = limiter.take(addressOf(c), clock()) === 0
    const address = isAllowed
      ? await finish(c, wechatOrigin).catch((err: unknown) => {
          log.warn({ err }, 'a member was not bound to their WeChat user')
          return undefined
        })
      : undefined
    deleteCookie(c, stateCookie(c), stateOptions(c))
    c.header('cache-control', 'no-store')
    return c.redirect(address ?? `/member-page${backMark}`, 302)
  })
}

const stateCookie = (c: AppContext) => cookieName(c, 'wechat')
/** WeChat's page leads back here, so the cookie must come along. */
const stateOptions = (c: AppContext) => ({ ...cookieOptions(c), sameSite: 'Lax' }) as const
const hashOfState = (state: string) => createHash('sha256').update(state).digest()

async function begin(request: RequestContext<unknown, { token: string }>): Promise<{ url: string | null }> {
  const { tx, c, now, body } = request
  const { secrets, publicOrigin } = c.get('parts')
  const link = await linkBy(request, body.token)
  const account = await wechatAccount(tx, secrets)
  if (account === undefined || !(await isFree(tx, link.memberId))) return { url: null }
  const state = randomBytes(32).toString('hex')
  await sql`delete from wechat_state where expires_at <= ${now}`.execute(tx)
  await sql`
    insert into wechat_state (state_hash, link_id, expires_at)
    values (${hashOfState(state)}, ${link.id}, ${new Date(now.getTime() + stateSeconds * 1000)})
  `.execute(tx)
  setCookie(c, stateCookie(c), state, { ...stateOptions(c), maxAge: stateSeconds })
  const query = new URLSearchParams([
    ['appid', account.appId],
    ['redirect_uri', `${publicOrigin ?? new URL(c.req.url).origin}${returnPath}`],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ])
  return { url: `${authorizeAt}?${query}#wechat_redirect` }
}

async function isFree(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member join person on person.id = member.person_id
    where member.id = ${memberId} and member.merged_into_id is null and person.status = 'active'
      and ${wechatBinding('openid')} is null
  `.execute(tx)
  return rows.length > 0
}

/** Returns the address of the member's page; undefined where the state is not this browser's, was taken, or is over. */
async function finish(c: AppContext, origin: string | undefined): Promise<string | undefined> {
  const { db, secrets, clock } = c.get('parts')
  const { state = '', code = '' } = c.req.query()
  // The state must come from this browser: a link sent to somebody else would bind their WeChat to the sender.
  if (!/^[0-9a-f]{64}$/.test(state) || getCookie(c, stateCookie(c)) !== state) return undefined
  const now = clock()
  const { rows } = await sql<{ linkId: string; isOpen: boolean }>`
    delete from wechat_state where state_hash = ${hashOfState(state)} returning link_id, expires_at > ${now} as is_open
  `.execute(db)
  const [begun] = rows
  if (begun === undefined || !begun.isOpen) return undefined
  const link = await linkPath({ tx: db, secrets }, begun.linkId, now)
  if (link === undefined) return undefined
  const address = link.path.replace('#', `${triedMark}#`)
  const account = await wechatAccount(db, secrets)
  if (account === undefined || !/^[\x21-\x7e]{1,512}$/.test(code)) return address
  try {
    const openid = await openidOfCode({ ...account, origin }, code)
    await db
      .transaction()
      .execute((tx) => bind(tx, c, { memberId: link.memberId, appId: account.appId, openid, now }))
  } catch (err) {
    c.get('parts').log.warn({ err }, 'a member was not bound to their WeChat user')
  }
  return address
}

interface Binding {
  memberId: string
  appId: string
  openid: string
  now: Date
}

/** Changes nothing where the member or the WeChat user is bound already. */
async function bind(tx: Tx, c: AppContext, { memberId, appId, openid, now }: Binding): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    select person.id as person_id from person where id = (select person_id from member where id = ${memberId}) for no key update
  `.execute(tx)
  const [person] = rows
  if (person === undefined || !(await isFree(tx, memberId))) return
  await sql`delete from person_wechat where person_id = ${person.personId} and app_id <> ${appId}`.execute(tx)
  const bound = await sql`
    insert into person_wechat (person_id, app_id, openid, bound_at) values (${person.personId}, ${appId}, ${openid}, ${now})
    on conflict do nothing returning person_id
  `.execute(tx)
  if (bound.rows.length === 0) return
  await notePerson(tx, now, person.personId)
  const author = {
    accountId: null,
    who: ':member',
    requestId: c.get('requestId'),
    address: addressOf(c),
    now,
  }
  await writeAudit(tx, author, {
    action: 'person.bindWechat',
    table: 'person',
    rowId: person.personId,
    after: { wechatBoundAt: now.toISOString() },
  })
}
