import { useMachine } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { fromCallback } from 'xstate'
import { m } from '#messages'
import { mediaMaxBytes, mediaTypes } from '../../contract/media'
import { type Uploaded, uploadMachine } from '../../machines/upload/upload.machine'
import { errorSentence } from '../lib/problem-sentence'
import { upload } from '../lib/upload'

type Report =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.finished'; media: Uploaded }
  | { type: 'upload.failed'; message: string }

/** Sends one picture at a time; `onDone` hears the media id. What cannot be a picture is refused before it is sent. */
export function useUpload(onDone: (mediaId: string) => void) {
  const done = useRef(onDone)
  done.current = onDone
  const machine = useMemo(
    () =>
      uploadMachine.provide({
        actors: {
          transfer: fromCallback<Report, { file: Blob | null }>(({ input, sendBack }) => {
            const stop = new AbortController()
            void transfer(input.file, sendBack, stop.signal, (id) => done.current(id))
            return () => stop.abort()
          }),
        },
      }),
    [],
  )
  return useMachine(machine)
}

async function transfer(
  file: Blob | null,
  report: (report: Report) => void,
  signal: AbortSignal,
  onDone: (id: string) => void,
) {
  const refusal = refusalOf(file)
  if (file === null || refusal !== null) return report({ type: 'upload.failed', message: refusal ?? '' })
  try {
    const asFile = file instanceof File ? file : new File([file], '')
    const media = await upload(asFile, (fraction) => report({ type: 'upload.progressed', fraction }), signal)
    report({ type: 'upload.finished', media })
    onDone(media.id)
  } catch (error) {
    if (!signal.aborted) report({ type: 'upload.failed', message: errorSentence(error) })
  }
}

function refusalOf(file: Blob | null): string | null {
  if (file === null || !mediaTypes.some((type) => type === file.type)) return m.kit_upload_wrong_type()
  return file.size > mediaMaxBytes ? m.kit_upload_too_big() : null
}
