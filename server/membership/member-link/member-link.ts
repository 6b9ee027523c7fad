import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MemberLink, memberLinks } from '../../../contract/scheduling/member-link'
import { isSignedToken, linkIdOf, linkToken } from '../../kit/crypto/link-token'
import { signingKey } from '../../kit/crypto/signing-key'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import type { RequestContext } from '../../kit/resource/serve'
import { lockMembers } from '../../shared/lock-members'

/** A link with its member. */
export interface MemberLinkRow extends Omit<MemberLink, 'url'> {
  memberId: string
}

/** The member's latest link, perhaps expired or revoked. */
export async function readLink({ tx, id, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'id' | 'now'>) {
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where member_id = ${id} order by created_at desc, id desc limit 1
  `.execute(tx)
  const [row] = rows
  return { link: row === undefined ? null : linkOf(await signingKey(tx, keyName), row, now) }
}

/** Makes the member's link; the one before is revoked. */
export async function issueLink(
  request: RequestContext<unknown, output<(typeof memberLinks)['issue']['body']>>,
): Promise<MemberLink> {
  const { tx, id: memberId, now, body } = request
  await lockMembers(tx, [memberId])
  await revokeAll(tx, memberId, now)
  return linkOf(await signingKey(tx, keyName), await insertLink(request, memberId, body.days), now)
}

/** Revokes the member's link at once; repeating it changes nothing. */
export async function revokeLink(request: RequestContext<unknown, unknown>) {
  const { tx, id: memberId, now, audit } = request
  await lockMembers(tx, [memberId])
  const linkIds = await revokeAll(tx, memberId, now)
  for (const linkId of linkIds)
    await audit({ action: 'member.revokeLink', table: 'member', rowId: memberId, after: { linkId } })
  return readLink(request)
}

/** The valid link of a token; every invalid one is `not_found`. */
export async function linkBy(tx: Tx, token: string, now: Date): Promise<MemberLinkRow> {
  const id = linkIdOf(token)
  if (id === undefined) throw problem('not_found')
  const { rows } = await sql<MemberLinkRow>`select ${columns} from member_link where id = ${id}`.execute(tx)
  const [link] = rows
  if (link === undefined || !isValid(link, now)) throw problem('not_found')
  if (!isSignedToken(await signingKey(tx, keyName), token, id, opensOf(link))) throw problem('not_found')
  return link
}

/** The member's links that are neither expired nor revoked; two after a merge of members. */
export async function validLinks(tx: Tx, memberId: string, now: Date): Promise<MemberLinkRow[]> {
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where member_id = ${memberId} and revoked_at is null and expires_at > ${now}
    order by created_at desc, id desc limit 4
  `.execute(tx)
  return rows
}

/** Days that a link of a message lasts at least, and those of one that is made for it. */
const linkDays = { least: 7, most: 60 }

/** The path of the member's page for a message: by the link that they have, or by a new one beside it. */
export async function pathForMessage(desk: LinkContext, memberId: string): Promise<string> {
  const { tx, now } = desk
  await lockMembers(tx, [memberId])
  const lasting = (await validLinks(tx, memberId, now)).find(
    ({ expiresAt }) => Date.parse(expiresAt) > now.getTime() + linkDays.least * 86_400_000,
  )
  const key = await signingKey(tx, keyName)
  if (lasting !== undefined) return pathOf(key, lasting)
  return pathOf(key, await insertLink(desk, memberId, linkDays.most))
}

type LinkContext = Pick<WriteContext, 'tx' | 'now' | 'audit' | 'principal'>

/** Writes a link that lasts so many days, with its line of the audit log. */
async function insertLink(
  { tx, now, audit, principal }: LinkContext,
  memberId: string,
  days: number,
): Promise<MemberLinkRow> {
  const id = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const { rows } = await sql<MemberLinkRow>`
    insert into member_link (id, member_id, expires_at, created_at, created_by)
    values (${id}, ${memberId}, ${expiresAt}, ${now}, ${principal.username}) returning ${columns}
  `.execute(tx)
  await audit({
    action: 'member.issueLink',
    table: 'member',
    rowId: memberId,
    after: { linkId: id, expiresAt: expiresAt.toISOString() },
  })
  return rows[0]!
}

const keyName = 'member-link'
const columns = sql`id, member_id, expires_at, revoked_at, created_at, created_by`

async function revokeAll(tx: Tx, memberId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update member_link set revoked_at = ${now} where member_id = ${memberId} and revoked_at is null returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

const isValid = ({ revokedAt, expiresAt }: MemberLinkRow, now: Date) =>
  revokedAt === null && Date.parse(expiresAt) > now.getTime()

/** Member and expiry are signed, so that a changed row does not make a link open another member's page or last longer. */
const opensOf = ({ memberId, expiresAt }: MemberLinkRow) => `${memberId} ${expiresAt}`

function linkOf(key: Buffer, row: MemberLinkRow, now: Date): MemberLink {
  const { memberId: _, ...link } = row
  return { ...link, url: isValid(row, now) ? pathOf(key, row) : null }
}

const pathOf = (key: Buffer, row: MemberLinkRow) => `/member-page#${linkToken(key, row.id, opensOf(row))}`
