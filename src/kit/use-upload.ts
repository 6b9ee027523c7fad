import { useMemo, useRef } from 'react'
import { fromCallback } from 'xstate'
import { type Uploaded, uploadMachine } from '../../machines/upload/upload.machine'
import { errorSentence } from '../lib/problem-sentence'
import { upload } from '../lib/upload'
import { useMachine } from '../machines/hooks/use-machine'
import type { UploadKind } from './upload-kind'

type Report =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.finished'; media: Uploaded }
  | { type: 'upload.failed'; message: string }

/** Sends one file at a time; `onDone` hears its id. What cannot be of the kind is refused before it is sent. */
export function useUpload(kind: UploadKind, onDone: (id: string) => void) {
  const done = useRef(onDone)
  done.current = onDone
  const machine = useMemo(
    () =>
      uploadMachine.provide({
        actors: {
          transfer: fromCallback<Report, { file: Blob | null }>(({ input, sendBack }) => {
            const stop = new AbortController()
            void transfer(kind, input.file, sendBack, stop.signal, (id) => done.current(id))
            return () => stop.abort()
          }),
        },
      }),
    [kind],
  )
  return useMachine(machine)
}

async function transfer(
  kind: UploadKind,
  file: Blob | null,
  report: (report: Report) => void,
  signal: AbortSignal,
  onDone: (id: string) => void,
) {
  const refusal = refusalOf(kind, file)
  if (file === null || refusal !== null) return report({ type: 'upload.failed', message: refusal ?? '' })
  try {
    const asFile = file instanceof File ? file : new File([file], '')
    const onProgress = (fraction: number) => report({ type: 'upload.progressed', fraction })
    const media = await upload(kind.path, asFile, onProgress, signal)
    report({ type: 'upload.finished', media })
    onDone(media.id)
  } catch (error) {
    if (!signal.aborted) report({ type: 'upload.failed', message: errorSentence(error) })
  }
}

function refusalOf(kind: UploadKind, file: Blob | null): string | null {
  if (file === null || !kind.types.includes(file.type)) return kind.wrongType()
  return file.size > kind.maxBytes ? kind.tooBig() : null
}
