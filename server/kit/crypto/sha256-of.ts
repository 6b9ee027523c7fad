import { webcrypto } from 'node:crypto'

/** SHA-256 of bytes, computed off the event loop: 30 MB would block it for 100 ms on a small machine. */
export async function sha256Of(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
}
