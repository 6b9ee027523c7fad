import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { codeSeconds } from '../../../contract/scheduling/member-link'
import { signingKey } from '../../kit/crypto/signing-key'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { MemberLinkRow } from './member-link'
import { validLinks } from './member-link'

const stepMs = codeSeconds * 1000
/** The code of the step before is accepted too, because typing it takes time. */
const tolerance = 1

/** The code that a link shows now, and until when. */
export async function codeOf(tx: Tx, link: MemberLinkRow, now: Date) {
  const step = stepAt(now)
  return {
    digits: digitsOf(await signingKey(tx, keyName), link, step),
    until: new Date((step + 1) * stepMs).toISOString(),
  }
}

/**
 * Accepts the code of a member's link, once. The member is locked. Throws `wrong_lesson_code` for a wrong, expired or another member's code,
 * and `not_confirmable` for a used one and without a link.
 */
export async function takeCode(tx: Tx, memberId: string, code: string, now: Date): Promise<void> {
  const links = await validLinks(tx, memberId, now)
  if (links.length === 0) throw refused('member_without_link')
  const key = await signingKey(tx, keyName)
  const step = stepAt(now)
  for (const link of links)
    for (let one = step; one >= step - tolerance; one -= 1) {
      if (!timingSafeEqual(Buffer.from(digitsOf(key, link, one)), Buffer.from(code))) continue
      if (!(await markUsed(tx, link.id, one))) throw refused('lesson_code_used')
      return
    }
  throw problem('wrong_lesson_code')
}

const refused = (code: string) => problem('not_confirmable', { fields: [{ path: ['code'], code }] })

const keyName = 'lesson-code'

const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** Eight digits of HMAC-SHA-256 over link, member and step, as RFC 6238 derives them, but of 64 bits and without a secret on the phone. */
function digitsOf(key: Buffer, { id, memberId }: MemberLinkRow, step: number): string {
  const mac = createHmac('sha256', key).update(`${id} ${memberId} ${step}`).digest()
  return String(mac.readBigUInt64BE() % 100_000_000n).padStart(8, '0')
}

async function markUsed(tx: Tx, linkId: string, step: number): Promise<boolean> {
  await sql`delete from used_lesson_code where link_id = ${linkId} and minute < ${step - tolerance}`.execute(
    tx,
  )
  const { rows } = await sql`
    insert into used_lesson_code (link_id, minute) values (${linkId}, ${step}) on conflict do nothing returning minute
  `.execute(tx)
  return rows.length > 0
}
