import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { type Media, media, uploadChunkBytes, uploadPath } from '../../../contract/content/media'
import { call } from '../api/call'
import { setOnline } from '../api/connection'
import { credentials, renewSession } from '../api/credentials'
import { ownProblem, problemOf, type RequestError } from '../api/request-error'
import { parseJson } from '../parse-json'
import { forgetUnfinished, noteKept, noteSending, unfinishedOf } from './unfinished-upload'

interface Listener {
  /** Called with the address at which the server keeps the received part. */
  located: (url: string) => void
  /** Bytes that have left. */
  sent: (bytes: number) => void
  /** Bytes that the server holds. */
  kept: (bytes: number) => void
}

/**
 * Sends the part of a file that the server does not have yet, at `url` or where an earlier attempt left off, and adds it to the media
 * library. Rejects with a `RequestError`; a final refusal is forgotten, so that the next attempt starts over.
 */
export async function uploadResumably(
  file: File,
  url: string | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<Media> {
  const at = url ?? unfinishedOf(file)?.url ?? null
  let where: string | null = null
  let stopNoting = () => {}
  const located = (found: string) => {
    if (found === where) return
    stopNoting()
    // The server no longer knew the earlier attempt and has begun another.
    if (at !== null && found !== at) forgetUnfinished(at)
    where = found
    stopNoting = noteSending(found, file)
    listener.located(found)
  }
  const kept = (bytes: number) => {
    if (where !== null) noteKept(where, bytes)
    listener.kept(bytes)
  }
  try {
    const arrivedAt = await sendRenewed(file, at, { ...listener, located, kept }, signal, () => where)
    const row = await call(media.finish, { id: idIn(arrivedAt), signal })
    forgetUnfinished(arrivedAt)
    return row
  } catch (error) {
    if (where !== null && isFinal(error)) forgetUnfinished(where)
    throw error
  } finally {
    stopNoting()
  }
}

/** Deletes what the server holds of an upload. If the request fails, the server deletes it by itself within a day. */
export async function giveUp(url: string): Promise<void> {
  forgetUnfinished(url)
  const { Upload } = await tus()
  const headers = credentials()
  await Upload.terminate(url, { headers, retryDelays: [500, 2_000, 5_000] }).catch(() => {})
}

/** Whether a retry would fail the same way. */
export function isFinal(error: unknown): boolean {
  const { code, status } = problemIn(error)
  return status >= 400 && status < 500 && !transient.has(code) && status !== 401
}

const transient = new Set(['upload_offset', 'upload_busy', 'timeout', 'too_many_attempts'])

const problemIn = (error: unknown) => {
  const { problem } = Object(error) as Partial<RequestError>
  return { code: problem?.code ?? '', status: problem?.status ?? 0 }
}

/** `send`, repeated once from where it stopped when the session ended during the upload. */
async function sendRenewed(
  file: File,
  url: string | null,
  listener: Listener,
  signal: AbortSignal,
  locatedAt: () => string | null,
): Promise<string> {
  const sent = credentials()
  try {
    return await send(file, url, listener, signal)
  } catch (error) {
    if (problemIn(error).status !== 401 || !(await renewSession(sent, signal))) throw error
    return send(file, locatedAt() ?? url, listener, signal)
  }
}

/** Resolves with the address at which the complete file is. */
async function send(
  file: File,
  url: string | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<string> {
  const { Upload } = await tus()
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const upload: Upload = new Upload(file, {
      endpoint: `${location.origin}/api/v1${uploadPath}`,
      uploadUrl: url,
      chunkSize: uploadChunkBytes,
      metadata: { filename: file.name, filetype: file.type },
      // The upload machine decides when to retry, where that is visible.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request: HttpRequest) => {
        for (const [name, value] of Object.entries(credentials())) request.setHeader(name, value)
      },
      onAfterResponse: (request: HttpRequest, response: HttpResponse) => {
        setOnline(true)
        const offset = Number(response.getHeader('Upload-Offset') ?? Number.NaN)
        if (request.getMethod() === 'HEAD' && response.getStatus() < 300 && Number.isInteger(offset))
          listener.kept(offset)
      },
      onUploadUrlAvailable: () => upload.url !== null && listener.located(upload.url),
      onProgress: listener.sent,
      onChunkComplete: (_, accepted) => listener.kept(accepted),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(problemFrom(error)),
    })
    signal.addEventListener('abort', () => void upload.abort(), { once: true })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    upload.start()
  })
}

function problemFrom(error: Error | DetailedError): RequestError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (response === null || response.getStatus() === 0) {
    setOnline(false)
    return ownProblem('unavailable', 0)
  }
  return problemOf(response.getStatus(), parseJson(response.getBody()))
}

/** Loaded with the first upload. */
const tus = () =>
  import('tus-js-client').catch(() => {
    throw ownProblem('unavailable')
  })

const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)
