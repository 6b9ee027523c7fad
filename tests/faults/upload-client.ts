import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { administrator, type Console } from '../harness/process'
import { clips } from '../harness/video'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A film of exactly this many bytes: its end is a box that players skip. */
export function film(size: number): Buffer {
  const beginning = filmBeginning(size, clips.mp4.length + 8)
  return Buffer.concat([beginning, randomBytes(size - beginning.length)])
}

/** The first bytes of a film of a size, of which the rest is empty. */
export function filmBeginning(size: number, length: number): Buffer {
  const free = Buffer.alloc(8)
  free.writeUInt32BE(size - clips.mp4.length)
  free.write('free', 4, 'latin1')
  return Buffer.concat([clips.mp4, free], length)
}

/** A minimal tus client of one person for the consoles of one database. */
export class Uploader {
  readonly #headers: Record<string, string>

  private constructor(headers: Record<string, string>) {
    this.#headers = headers
  }

  static async signIn({ url }: Console): Promise<Uploader> {
    const reply = await fetch(`${url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token }: { token: string } = await reply.json()
    const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    return new Uploader({
      authorization: `Bearer ${token}`,
      cookie: cookie.join('; '),
      'tus-resumable': '1.0.0',
    })
  }

  async begin({ url }: Console, size: number): Promise<string> {
    const metadata = `filename ${Buffer.from('深蹲.mp4').toString('base64')},filetype ${Buffer.from('video/mp4').toString('base64')}`
    const headers = { ...this.#headers, 'upload-length': String(size), 'upload-metadata': metadata }
    const reply = await fetch(`${url}/api/v1/uploads`, { method: 'POST', headers })
    if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
    return reply.headers.get('location') ?? ''
  }

  async offset({ url }: Console, address: string): Promise<number> {
    const reply = await fetch(url + address, { method: 'HEAD', headers: this.#headers })
    if (reply.status !== 200) throw new Error(String(reply.status))
    return Number(reply.headers.get('upload-offset'))
  }

  async send({ url }: Console, address: string, offset: number, bytes: Uint8Array): Promise<number> {
    const headers = this.#patch(offset)
    const body = new Blob([new Uint8Array(bytes)])
    return (await fetch(url + address, { method: 'PATCH', headers, body })).status
  }

  /** Sends a part of the announced body, and then nothing; returns a function that cuts the connection. */
  async stall({ url }: Console, address: string, offset: number, bytes: Uint8Array): Promise<() => void> {
    const headers = { ...this.#patch(offset), 'content-length': String(bytes.length + 1_000_000) }
    const stalled = request(url + address, { method: 'PATCH', headers })
    stalled.on('error', () => undefined)
    stalled.on('response', (reply) => reply.resume())
    await new Promise<void>((resolve) => stalled.write(bytes, () => resolve()))
    // Sent bytes may not have arrived yet.
    await wait(300)
    return () => void stalled.destroy()
  }

  async finish({ url }: Console, address: string): Promise<{ id: string; bytes: number }> {
    const reply = await fetch(`${url}${address}/finish`, { method: 'POST', headers: this.#headers })
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    return reply.json()
  }

  #patch(offset: number): Record<string, string> {
    const type = { 'content-type': 'application/offset+octet-stream' }
    return { ...this.#headers, ...type, 'upload-offset': String(offset) }
  }
}

/** The served bytes of a film. */
export async function served({ url }: Console, id: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${url}/media/${id}/video.mp4`)).arrayBuffer())
}
