import { setOnline } from '../api/connection'
import { credentials, renewSession } from '../api/credentials'
import { ownProblem, problemOf, RequestError } from '../api/request-error'
import { parseJson } from '../parse-json'

/** The server's reply to a file: a row of contract/content/media.ts or contract/content/document.ts. */
export interface Received {
  id: string
}

/**
 * Sends a file to a path of the API; `onProgress` receives the share that has left, 0 to 1. It uses XMLHttpRequest because fetch reports no
 * upload progress.
 */
export async function upload(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Received> {
  const headers = credentials()
  try {
    return await uploadOnce(path, file, onProgress, headers, signal)
  } catch (error) {
    const isSessionEnd = error instanceof RequestError && error.problem.status === 401
    if (!isSessionEnd || !(await renewSession(headers, signal))) throw error
    return uploadOnce(path, file, onProgress, credentials(), signal)
  }
}

function uploadOnce(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onerror = () => {
      setOnline(false)
      reject(ownProblem('unavailable', 0))
    }
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      setOnline(true)
      const reply = parseJson(request.responseText)
      // The server parses its reply by the schema of what it received before it is sent.
      if (request.status >= 200 && request.status < 300) return resolve(reply as Received)
      reject(problemOf(request.status, reply))
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
