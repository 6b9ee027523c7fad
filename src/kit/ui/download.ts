import { credentials } from '../../lib/api/credentials'
import { ownProblem, problemOf } from '../../lib/api/request-error'
import { withStepUp } from '../../lib/api/with-step-up'

/** Fetches a file with the session's credentials and saves it as `name`. `onBytes` receives the size so far. */
export async function download(
  address: string,
  name: string,
  onBytes: (received: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await withStepUp(() => responseOf(address, signal))
  const parts: BlobPart[] = []
  let received = 0
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.byteLength
    onBytes(received)
  }
  offer(new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' }), name)
}

async function responseOf(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { headers: credentials(), credentials: 'same-origin', signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : ownProblem('unavailable', 0)
    },
  )
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => undefined))
  return response
}

/** Hands a file to the browser under a name. */
export function offer(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
