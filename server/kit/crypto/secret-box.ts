import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The column and row of a sealed value, which cannot be opened in another place. */
export interface SecretLocation {
  /** `<table>.<column>`. */
  column: string
  id: string
}

/** A file of a store; a sealed file opens only as this one. */
export interface FilePlace {
  id: string
  name: string
}

/**
 * Encrypts values against theft of a disk or backup: AES-256-GCM with the first key of the ring; the other keys open older values. A sealed
 * value is key id (4 bytes), nonce (12), tag (16), ciphertext; column and row are its additional data.
 */
export interface SecretBox {
  seal(text: string, place: SecretLocation): Buffer
  /** Throws when the key is not in the ring, or the value was made for another place. */
  open(sealed: Uint8Array, place: SecretLocation): string
  /** A keyed hash by the first key, for finding equal values without reading them. */
  fingerprint(text: string, column: string): Buffer
  /** The hashes by every key of the ring, because rows have either while keys change. */
  fingerprints(text: string, column: string): Buffer[]
  /** The key of one file, for ./sealed-file.ts. Throws when the data key is not in the ring. */
  fileKey(head: { keyId: Uint8Array; salt: Uint8Array }, file: FilePlace): Uint8Array
  /** Ids of the ring's keys, the sealing one first. */
  readonly keyIds: readonly [Buffer, ...Buffer[]]
}

/** A sealed value or file that no key opens, because the key is missing or the bytes were changed. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

const [idLength, nonceLength, tagLength] = [4, 12, 16]
const headLength = idLength + nonceLength
export const keyLength = 32

/** The start of the key's hash, so that no registry of ids is needed and a mistyped key is an unknown one. */
export function keyIdOf(key: Uint8Array): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, idLength)
}

/** Takes keys of 32 bytes, the sealing one first. */
export function secretBox(keys: readonly Uint8Array[]): SecretBox {
  const ring = keys.map(prepared)
  const [first] = ring
  if (first === undefined) throw new Error('A ring of data keys has one key at least')
  const print = ({ hashing }: Prepared, text: string, column: string) =>
    createHmac('sha256', hashing).update(`${column}\0${text}`).digest()
  return {
    keyIds: [first.id, ...ring.slice(1).map(({ id }) => id)],
    seal: (text, place) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', first.sealing, nonce).setAAD(bound(place))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), ciphertext])
    },
    open: (given, place) => {
      const sealed = Buffer.from(given.buffer, given.byteOffset, given.length)
      const id = sealed.subarray(0, idLength)
      const key = ring.find((one) => one.id.equals(id))
      if (key === undefined)
        throw new UnsealError(`No data key ${id.toString('hex')} for ${place.column} ${place.id}`)
      const nonce = sealed.subarray(idLength, headLength)
      const opening = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: tagLength })
      opening.setAAD(bound(place)).setAuthTag(sealed.subarray(headLength, headLength + tagLength))
      const text = opening.update(sealed.subarray(headLength + tagLength))
      try {
        return Buffer.concat([text, opening.final()]).toString('utf8')
      } catch (cause) {
        throw new UnsealError(`${place.column} ${place.id} was changed, or moved there`, { cause })
      }
    },
    fileKey: ({ keyId, salt }, { id, name }) => {
      const key = ring.find((one) => one.id.equals(keyId))
      if (key === undefined)
        throw new UnsealError(`No data key ${Buffer.from(keyId).toString('hex')} for file ${id}`)
      return new Uint8Array(hkdfSync('sha256', key.files, salt, `${id}\0${name}`, keyLength))
    },
    fingerprint: (text, column) => print(first, text, column),
    fingerprints: (text, column) => ring.map((key) => print(key, text, column)),
  }
}

interface Prepared {
  id: Buffer
  sealing: Uint8Array
  hashing: Uint8Array
  files: Uint8Array
}

function prepared(key: Uint8Array): Prepared {
  if (key.length !== keyLength) throw new Error(`A data key has ${keyLength} bytes`)
  const derived = (use: string) => new Uint8Array(hkdfSync('sha256', key, '', use, keyLength))
  return {
    id: keyIdOf(key),
    sealing: derived('seal'),
    hashing: derived('fingerprint'),
    files: derived('files'),
  }
}

function bound({ column, id }: SecretLocation): Buffer {
  return Buffer.from(`${column}\0${id.toLowerCase()}`)
}
