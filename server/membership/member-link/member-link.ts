import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MemberLink, memberLinks } from '../../../contract/scheduling/member-link'
import { isSignedToken, linkIdOf, linkToken } from '../../kit/crypto/link-token'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { signingKey } from '../../kit/crypto/signing-key'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import type { RequestContext } from '../../kit/resource/serve'
import { lockMembers } from '../../shared/lock-members'
import { isLinkCode, linkCodeHash, linkCodes, newLinkHash } from './link-codes'

/** A link with its member. */
export interface MemberLinkRow extends Omit<MemberLink, 'url'> {
  memberId: string
  /** null: made before there were codes, with a long token. */
  codeHash: Buffer | null
}

/** The member's latest link, perhaps expired or revoked. */
export async function readLink({
  tx,
  id,
  now,
  c,
}: Pick<RequestContext<unknown, unknown>, 'tx' | 'id' | 'now' | 'c'>) {
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where member_id = ${id} order by created_at desc, id desc limit 1
  `.execute(tx)
  const [row] = rows
  return { link: row === undefined ? null : await linkOf({ tx, secrets: c.get('parts').secrets }, row, now) }
}

/** Makes the member's link; the one before is revoked. */
export async function issueLink(
  request: RequestContext<unknown, output<(typeof memberLinks)['issue']['body']>>,
): Promise<MemberLink> {
  const { tx, id: memberId, now, body, c } = request
  const { secrets } = c.get('parts')
  await lockMembers(tx, [memberId])
  await revokeAll(tx, memberId, now)
  return linkOf({ tx, secrets }, await insertLink({ ...request, secrets }, memberId, body.days), now)
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
export async function linkBy(
  { tx, c, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'c' | 'now'>,
  token: string,
): Promise<MemberLinkRow> {
  const { secrets } = c.get('parts')
  const link = isLinkCode(token) ? await linkByCode(tx, secrets, token) : await linkByToken(tx, token)
  if (link === undefined || !isValid(link, now)) throw problem('not_found')
  return link
}

async function linkByCode(tx: Tx, secrets: SecretBox, code: string): Promise<MemberLinkRow | undefined> {
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where code_hash = ${linkCodeHash(code)}
  `.execute(tx)
  const [link] = rows
  return link !== undefined && codeOfLink(secrets, link) === code ? link : undefined
}

/** Links made before there were codes. */
async function linkByToken(tx: Tx, token: string): Promise<MemberLinkRow | undefined> {
  const id = linkIdOf(token)
  if (id === undefined) return undefined
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where id = ${id} and code_hash is null
  `.execute(tx)
  const [link] = rows
  if (link === undefined) return undefined
  return isSignedToken(await signingKey(tx, keyName), token, id, opensOf(link)) ? link : undefined
}

/** The member's links that are neither expired nor revoked; two after a merge of members. */
export async function validLinks(tx: Tx, memberId: string, now: Date): Promise<MemberLinkRow[]> {
  const { rows } = await sql<MemberLinkRow>`
    select ${columns} from member_link where member_id = ${memberId} and revoked_at is null and expires_at > ${now}
    order by created_at desc, id desc limit 4
  `.execute(tx)
  return rows
}

/** Where a valid link leads, and whose it is; undefined for any other. */
export async function linkPath(
  surroundings: Surroundings,
  id: string,
  now: Date,
): Promise<{ memberId: string; path: string } | undefined> {
  const { rows } = await sql<MemberLinkRow>`select ${columns} from member_link where id = ${id}`.execute(
    surroundings.tx,
  )
  const [link] = rows
  if (link === undefined || !isValid(link, now)) return undefined
  const path = await pathOf(surroundings, link)
  return path === null ? undefined : { memberId: link.memberId, path }
}

/** Days that a link of a message lasts at least, and those of one that is made for it. */
const linkDays = { least: 7, most: 60 }

/** The path of the member's page for a message: by the link that they have, or by a new one beside it. */
export async function pathForMessage(desk: LinkContext, memberId: string): Promise<string> {
  const { tx, now, secrets } = desk
  await lockMembers(tx, [memberId])
  const lasting = (await validLinks(tx, memberId, now)).find(
    (link) =>
      codeOfLink(secrets, link) !== undefined &&
      Date.parse(link.expiresAt) > now.getTime() + linkDays.least * 86_400_000,
  )
  return pagePath(codeOfLink(secrets, lasting ?? (await insertLink(desk, memberId, linkDays.most)))!)
}

export type LinkContext = Pick<WriteContext, 'tx' | 'now' | 'audit' | 'principal'> & { secrets: SecretBox }

/** Writes a link that lasts so many days, with its line of the audit log. */
async function insertLink(
  { tx, now, audit, principal, secrets }: LinkContext,
  memberId: string,
  days: number,
): Promise<MemberLinkRow> {
  const id = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const opens = opensOf({ memberId, expiresAt: expiresAt.toISOString() })
  const { rows } = await sql<MemberLinkRow>`
    insert into member_link (id, member_id, code_hash, expires_at, created_at, created_by)
    values (${id}, ${memberId}, ${newLinkHash(secrets, id, opens)}, ${expiresAt}, ${now}, ${principal.username}) returning ${columns}
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
const columns = sql`id, member_id, code_hash, expires_at, revoked_at, created_at, created_by`

async function revokeAll(tx: Tx, memberId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update member_link set revoked_at = ${now} where member_id = ${memberId} and revoked_at is null returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

const isValid = ({ revokedAt, expiresAt }: MemberLinkRow, now: Date) =>
  revokedAt === null && Date.parse(expiresAt) > now.getTime()

/** Member and expiry are signed, so that a changed row does not make a link open another member's page or last longer. */
export const opensOf = ({ memberId, expiresAt }: Pick<MemberLinkRow, 'memberId' | 'expiresAt'>) =>
  `${memberId} ${expiresAt}`

async function linkOf(surroundings: Surroundings, row: MemberLinkRow, now: Date): Promise<MemberLink> {
  const { memberId: _, codeHash: __, ...link } = row
  return { ...link, url: isValid(row, now) ? await pathOf(surroundings, row) : null }
}

/** null where a data key has been replaced since: then nobody can say the code any more, and it opens nothing. */
async function pathOf({ tx, secrets }: Surroundings, row: MemberLinkRow): Promise<string | null> {
  if (row.codeHash === null) return pagePath(linkToken(await signingKey(tx, keyName), row.id, opensOf(row)))
  const code = codeOfLink(secrets, row)
  return code === undefined ? null : pagePath(code)
}

/** The code of a row as it is; undefined where it has none, or was changed. */
function codeOfLink(secrets: SecretBox, row: MemberLinkRow): string | undefined {
  const { codeHash } = row
  if (codeHash === null) return undefined
  return linkCodes(secrets, row.id, opensOf(row)).find((code) => linkCodeHash(code).equals(codeHash))
}

interface Surroundings {
  tx: Tx
  secrets: SecretBox
}

const pagePath = (end: string) => `/member-page#${end}`
