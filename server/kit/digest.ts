import { webcrypto } from 'node:crypto'

/** SHA-256 of bytes, worked out beside the event loop: 30 MB would stop it for 100 ms on a small machine. */
export async function sha256Of(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
}
