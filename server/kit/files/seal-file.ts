import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FilePlace, type SecretBox, UnsealError } from '../crypto/secret-box'
import type { ByteRange } from '../http/range-of'
import { timeSlice } from '../time-slice'

/*
 * The form of a sealed file: 8 bytes that name it, the data key's id (4), a salt (32), then the content in pieces of 64 KiB, each
 * sealed by AES-256-GCM with its tag (16) behind it. It is the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, CRYPTO 2015)
 * as age lays it out: the key is the file's own, derived from data key, salt, and the file's id and name; the nonce is the number of
 * the piece, big endian in 11 bytes, and 1 for the last piece, else 0. So no piece can be changed, moved, dropped or put into another
 * file, and any part is read without the rest.
 */
const beginning = Buffer.from('gymfile1', 'latin1')
const [keyIdLength, saltLength, tagLength] = [4, 32, 16]
export const headLength = beginning.length + keyIdLength + saltLength
const pieceLength = 64 * 1024
const sealedPieceLength = pieceLength + tagLength

interface Head {
  keyId: Buffer
  salt: Buffer
}

/** The head of a sealed file; undefined for an unsealed file. */
export function readHead(bytes: Uint8Array): Head | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (head.length < headLength || !head.subarray(0, beginning.length).equals(beginning)) return undefined
  const salt = beginning.length + keyIdLength
  return { keyId: head.subarray(beginning.length, salt), salt: head.subarray(salt, headLength) }
}

/** The size of a sealed file's content. */
export function plainSize(sealedSize: number): number {
  const body = sealedSize - headLength
  return body - Math.ceil(body / sealedPieceLength) * tagLength
}

/** Seals a stream of any portions with the first key of the ring. */
export async function* sealFile(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  box: SecretBox,
  place: FilePlace,
): AsyncGenerator<Buffer> {
  const head = { keyId: box.keyIds[0], salt: randomBytes(saltLength) }
  const key = box.fileKey(head, place)
  yield Buffer.concat([beginning, head.keyId, head.salt])
  const pause = timeSlice()
  let n = 0
  let last: Buffer | undefined
  for await (const piece of piecesOf(content, pieceLength)) {
    await pause()
    if (last !== undefined) yield sealPiece(key, nonceOf(n++, false), last)
    last = piece
  }
  yield sealPiece(key, nonceOf(n, true), last ?? Buffer.alloc(0))
}

/**
 * The pieces that hold a range: the number of the first, their position in a sealed file of this size, and the bytes of them that are in
 * the range.
 */
export function sealedRange({ from, to }: ByteRange, size: number) {
  const [first, last] = [Math.floor(from / pieceLength), Math.max(0, Math.floor(to / pieceLength))]
  const end = Math.min(size, headLength + (last + 1) * sealedPieceLength)
  return {
    first,
    skip: from - first * pieceLength,
    length: to - from + 1,
    sealed: { from: headLength + first * sealedPieceLength, to: end - 1 },
  }
}

interface Part {
  key: Uint8Array
  /** The number of the first given piece. */
  first: number
  /** Of the whole sealed file. */
  size: number
}

/** Opens pieces of a sealed file. Throws for bytes that were changed or moved. */
export async function* openPieces(
  content: AsyncIterable<Uint8Array>,
  { key, first, size }: Part,
): AsyncGenerator<Buffer> {
  const last = Math.ceil((size - headLength) / sealedPieceLength) - 1
  const pause = timeSlice()
  let n = first
  for await (const piece of piecesOf(content, sealedPieceLength)) {
    await pause()
    yield openPiece(key, nonceOf(n, n === last), piece)
    n += 1
  }
}

/** Splits a stream into portions of one length, the last one shorter. */
async function* piecesOf(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = []
  let size = 0
  for await (const portion of content) {
    kept.push(portion)
    size += portion.length
    if (size < length) continue
    const bytes = Buffer.concat(kept)
    let at = 0
    for (; at + length <= size; at += length) yield bytes.subarray(at, at + length)
    kept = [bytes.subarray(at)]
    size -= at
  }
  if (size > 0) yield Buffer.concat(kept)
}

function sealPiece(key: Uint8Array, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openPiece(key: Uint8Array, nonce: Buffer, sealed: Buffer): Buffer {
  const opening = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  try {
    opening.setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([opening.update(sealed.subarray(0, -tagLength)), opening.final()])
  } catch (cause) {
    throw new UnsealError('a piece of a sealed file was changed, moved or cut off', { cause })
  }
}

function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(n, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
