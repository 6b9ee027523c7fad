import sharp from 'sharp'
import type { Media } from '../../contract/content/media'
import type { Ask } from '../harness/app'

const base = '/api/v1/uploads'
const tus = { 'tus-resumable': '1.0.0' }
const encoded = (text: string) => Buffer.from(text).toString('base64')

interface Reported {
  name?: string
  type?: string
}

/** Begins an upload of this many bytes. */
export const begin = (ask: Ask, size: number, { name = '照片.jpg', type = 'image/jpeg' }: Reported = {}) =>
  ask('POST', base, undefined, {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': `filename ${encoded(name)},filetype ${encoded(type)}`,
  })

/** Begins an upload and returns its address. */
export async function begun(ask: Ask, size: number, reported?: Reported): Promise<string> {
  const reply = await begin(ask, size, reported)
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.headers.get('location') ?? ''
}

export const send = (
  ask: Ask,
  address: string,
  offset: number,
  bytes: Uint8Array,
  own: Record<string, string> = {},
) =>
  ask('PATCH', address, new Uint8Array(bytes), {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    ...own,
  })

export const look = (ask: Ask, address: string) => ask('HEAD', address, undefined, tus)
export const giveUp = (ask: Ask, address: string) => ask('DELETE', address, undefined, tus)
export const finish = (ask: Ask, address: string) => ask('POST', `${address}/finish`)

/** Uploads a whole file, in one piece; returns the reply that refuses it, or that of `finish`. */
export async function uploaded(ask: Ask, bytes: Uint8Array, reported?: Reported): Promise<Response> {
  const begun = await begin(ask, bytes.length, reported)
  if (begun.status !== 201) return begun
  const address = begun.headers.get('location') ?? ''
  const sent = await send(ask, address, 0, bytes)
  return sent.status === 204 ? finish(ask, address) : sent
}

export async function kept(ask: Ask, bytes: Uint8Array, reported?: Reported): Promise<Media> {
  const reply = await uploaded(ask, bytes, reported)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** The left half is red, the right half of the given colour; another colour makes another file. */
export function picture(width: number, height: number, background = 'blue') {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}
