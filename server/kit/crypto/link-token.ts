import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../new-id'

/** The token of a link: the id of its row, and a signature of the id and of what the link opens. */
export function linkToken(key: Buffer, id: string, opens: string): string {
  return `${id}.${signatureOf(key, id, opens).toString('base64url')}`
}

/** The id that a token names, before its signature is checked; undefined for any other text. */
export function linkIdOf(token: string): string | undefined {
  const id = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? ''
  return isId(id) ? id : undefined
}

/** Whether the token is signed for this row; a row that was changed in the database has no valid token. */
export function isSignedToken(key: Buffer, token: string, id: string, opens: string): boolean {
  const given = Buffer.from(token.slice(id.length + 1), 'base64url')
  const right = signatureOf(key, id, opens)
  return given.length === right.length && timingSafeEqual(right, given)
}

function signatureOf(key: Buffer, id: string, opens: string): Buffer {
  return createHmac('sha256', key).update(`${id} ${opens}`).digest()
}
