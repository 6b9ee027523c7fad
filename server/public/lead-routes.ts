import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { publicBase } from '../../contract/public-api'
import { leadConsent, leadFormMs, type PublicLeadDraft, publicLeads } from '../../contract/public-leads'
import { leads } from '../../contract/sales/lead'
import type { App, AppContext } from '../kit/app'
import { anonymous } from '../kit/auth/authenticate'
import type { SecretBox } from '../kit/crypto/secret-box'
import type { Tx } from '../kit/db/schema'
import { writeAudit } from '../kit/db/write-audit'
import { rateLimit } from '../kit/http/call-limiter'
import { readJson } from '../kit/http/read-bytes'
import { addressOf } from '../kit/http/request'
import { type TokenBuckets, tokenBuckets } from '../kit/http/token-buckets'
import { fieldsProblem, problem } from '../kit/problem'
import { invalidateAffected } from '../kit/resource/cached-count'
import { accept } from '../kit/resource/read-input'
import { semaphore } from '../kit/semaphore'
import { receiveLead } from '../sales/lead/receive-lead'
import { isFromSite } from './cross-origin'
import { isStoreShown } from './visible'

/** Visitors of a gym share one address. */
const forms = { name: 'lead form', size: 60, perSecond: 0.5 }
const sent = { name: 'lead', size: 10, perSecond: 1 / 60 }
const sentOfMobile = { name: 'lead of mobile', size: 3, perSecond: 1 / 600 }
/** From however many addresses, a store gets no more than it could follow. */
const sentToStore = { name: 'lead of store', size: 60, perSecond: 1 / 30 }

const bodyBytes = 4 * 1024
/** Looking up a known person and making a new one take different times below it. */
const leastMs = 250

/** Leaves most database connections to the staff. */
const inTurn = semaphore(2, 50)

interface Buckets {
  mobiles: TokenBuckets
  stores: TokenBuckets
}

/** The form of the official site that makes leads. */
export function publicLeadRoutes(app: App, box: SecretBox): void {
  const at = `${publicBase}${publicLeads.send.path}`
  const buckets = { mobiles: tokenBuckets(sentOfMobile), stores: tokenBuckets(sentToStore) }
  app.get(`${publicBase}${publicLeads.form.path}`, rateLimit(forms), (c) => {
    const reply = { token: newToken(box, c.get('parts').clock()), consent: leadConsent }
    return c.json(reply, 200, { 'cache-control': 'no-store' })
  })
  app.post(at, rateLimit(sent), async (c) => {
    if (!(await isFromSite(c))) throw problem('foreign_origin')
    const shown = new Promise((resolve) => setTimeout(resolve, leastMs))
    const draft = accept(publicLeads.send.body, await readJson(c, bodyBytes))
    await inTurn(() => receive(c, box, draft, buckets))
    await shown
    return c.json({}, 201, { 'cache-control': 'no-store' })
  })
}

async function receive(
  c: AppContext,
  box: SecretBox,
  { token, website, store, ...draft }: PublicLeadDraft,
  { mobiles, stores }: Buckets,
): Promise<void> {
  const { db, clock } = c.get('parts')
  const now = clock()
  requireFilledIn(box, token, now)
  if (draft.consentVersion !== leadConsent.version)
    throw fieldsProblem([{ path: ['consentVersion'], code: 'consent_outdated' }])
  const retryAfter = mobiles.take(draft.mobile, now) || stores.take(store, now)
  if (retryAfter > 0) throw problem('too_many_attempts', { retryAfter })
  const storeId = await storeWithCode(db, store)
  if (website !== '') return
  const author = { accountId: null, who: null, requestId: c.get('requestId'), address: addressOf(c), now }
  const principal = { ...anonymous, username: 'system', storeIds: null, permissions: ['*'] }
  await db
    .transaction()
    .execute((tx) =>
      receiveLead(
        box,
        { tx, now, principal, scope: principal, audit: (line) => writeAudit(tx, author, line) },
        { ...draft, storeId },
      ),
    )
  invalidateAffected(db, leads.create)
}

const column = 'lead_form.token'

const newToken = (box: SecretBox, now: Date): string => {
  const at = String(now.getTime())
  return `${at}.${box.fingerprint(at, column).toString('base64url')}`
}

/** Refuses a form that this server did not give out, that is too old, or that came back sooner than a person can fill it in. */
function requireFilledIn(box: SecretBox, token: string, now: Date): void {
  const [at = '', mark = ''] = token.split('.')
  const given = Buffer.from(mark, 'base64url')
  const isOurs = box
    .fingerprints(at, column)
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  const age = now.getTime() - Number(at)
  if (!isOurs || age > leadFormMs.most) throw fieldsProblem([{ path: ['token'], code: 'form_expired' }])
  if (age < leadFormMs.least)
    throw problem('too_many_attempts', { retryAfter: Math.ceil((leadFormMs.least - age) / 1000) })
}

async function storeWithCode(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from store where code = ${code} and ${isStoreShown}`.execute(tx)
  if (rows[0] === undefined) throw fieldsProblem([{ path: ['store'], code: 'does_not_exist' }])
  return rows[0].id
}
