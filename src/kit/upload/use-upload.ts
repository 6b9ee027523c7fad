import { useMemo, useRef } from 'react'
import { useMachine } from '../../machines/hooks/use-machine'
import type { UploadKind } from './kind'
import { uploadOf } from './upload-of'

/** Sends one file at a time; `onDone` receives its id. */
export function useUpload(kind: UploadKind, onDone: (id: string) => void) {
  const done = useRef(onDone)
  done.current = onDone
  return useMachine(useMemo(() => uploadOf(kind, ({ id }) => done.current(id)), [kind]))
}
