import { createHash } from 'node:crypto'
import type { SecretBox } from '../../kit/crypto/secret-box'

/** Base58: no 0, O, I or l, which people misread. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base = BigInt(alphabet.length)

/** Signs of a code: 70 bits, and no more than vendors of short messages let a variable have. */
export const linkCodeSigns = 12

const code = new RegExp(`^[${alphabet}]{${linkCodeSigns}}$`)

export const isLinkCode = (text: string): boolean => code.test(text)

/**
 * The codes of a link by each data key, the present one first. A code is of the row and of what it opens, so that a changed row has another,
 * and of a key that is not in the database.
 */
export function linkCodes(secrets: SecretBox, id: string, opens: string): string[] {
  return secrets.fingerprints(`${id} ${opens}`, 'member_link.code').map(codeOf)
}

/** What the code of a new link is found by. */
export function newLinkHash(secrets: SecretBox, id: string, opens: string): Buffer {
  const [present = ''] = linkCodes(secrets, id, opens)
  return linkCodeHash(present)
}

/** What finds a link by its code. */
export const linkCodeHash = (text: string): Buffer => createHash('sha256').update(text).digest()

function codeOf(print: Buffer): string {
  let rest = BigInt(`0x${print.toString('hex')}`)
  let signs = ''
  while (signs.length < linkCodeSigns) {
    signs += alphabet[Number(rest % base)]
    rest /= base
  }
  return signs
}
