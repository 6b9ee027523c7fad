import { fromCallback } from 'xstate'
import { m } from '#messages'
import { type Uploaded, uploadMachine } from '../../../machines/upload/upload.machine'
import { isReachable, onConnectivityChange } from '../../lib/api/connection'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { rateMeter } from '../../lib/upload/rate-meter'
import { upload } from '../../lib/upload/upload'
import { giveUp, isFinal, uploadResumably } from '../../lib/upload/upload-resumably'
import { refusalOf, type UploadKind } from './kind'

type Report =
  | { type: 'upload.located'; url: string }
  | { type: 'upload.progressed'; sent: number; rate: number | null }
  | { type: 'upload.confirmed'; bytes: number }
  | { type: 'upload.finished'; media: Uploaded }
  | { type: 'upload.interrupted'; message: string; isCutOff: boolean }
  | { type: 'upload.failed'; message: string }

interface Task {
  file: Blob | null
  url: string | null
}

/**
 * The upload machine with its effects. A file that cannot be of the kind is refused before it is sent; `onDone` receives the uploaded file.
 */
export const uploadOf = (kind: UploadKind, onDone: (media: Uploaded) => void) =>
  uploadMachine.provide({
    actors: {
      transfer: fromCallback<Report, Task>(({ input, sendBack }) => {
        const stop = new AbortController()
        const report = (event: Report) => {
          if (!stop.signal.aborted) sendBack(event)
        }
        void transfer(kind, input, report, stop.signal).then((media) => media && onDone(media))
        return () => stop.abort()
      }),
      connection: fromCallback(({ sendBack }) => {
        const poll = () => {
          if (isReachable()) sendBack({ type: 'upload.reachable' })
        }
        poll()
        return onConnectivityChange(poll)
      }),
    },
    actions: {
      terminate: (_, { url }) => {
        if (url !== null) void giveUp(url)
      },
    },
  })

/** Sends one file and reports its progress, then the server's row. */
async function transfer(
  kind: UploadKind,
  { file, url }: Task,
  report: (event: Report) => void,
  signal: AbortSignal,
): Promise<Uploaded | null> {
  const named = file instanceof File ? file : new File(file === null ? [] : [file], '')
  const rate = rateMeter(() => performance.now())
  const sent = (bytes: number) => report({ type: 'upload.progressed', sent: bytes, rate: rate(bytes) })
  try {
    const refusal = await refusalOf(kind, named)
    if (refusal !== null) {
      report({ type: 'upload.failed', message: refusal })
      return null
    }
    const media =
      kind.path === null
        ? await uploadResumably(
            named,
            url,
            {
              located: (found) => report({ type: 'upload.located', url: found }),
              kept: (bytes) => report({ type: 'upload.confirmed', bytes }),
              sent,
            },
            signal,
          )
        : await upload(kind.path, named, (share) => sent(share * named.size), signal)
    const isCurrent = !signal.aborted
    report({ type: 'upload.finished', media })
    return isCurrent ? media : null
  } catch (error) {
    report(interruptionOf(kind, error))
    return null
  }
}

/** The machine's event for a failure: only a resumable upload is retried by itself. */
function interruptionOf(kind: UploadKind, error: unknown): Report {
  const isForged = error instanceof RequestError && error.problem.code === 'unsupported_media_type'
  const message = isForged && kind.path === null ? m.media_upload_unsupported() : errorSentence(error)
  if (
    kind.path !== null ||
    !(error instanceof RequestError) ||
    isFinal(error) ||
    error.problem.status === 401
  )
    return { type: 'upload.failed', message }
  return { type: 'upload.interrupted', message, isCutOff: error.problem.status === 0 }
}
