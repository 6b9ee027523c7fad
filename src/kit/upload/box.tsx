import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { useMachine } from '../../machines/hooks/use-machine'
import { pictures, type UploadKind } from './kind'
import { isUnderWay, UploadProgress } from './progress'
import { uploadOf } from './upload-of'

interface Props {
  id?: string
  /** Pictures by default. */
  kind?: UploadKind
  label: string
  describedBy?: string
  isInvalid?: boolean
  disabled: boolean
  onDone: (id: string) => void
  /** Next to the button: another way to choose a file. */
  children?: ReactNode
}

/** A file is chosen or dropped here, and its upload shown. */
export function UploadBox(props: Props) {
  const { id, kind = pictures, label, describedBy, isInvalid, disabled, onDone } = props
  const [snapshot, send] = useUpload(kind, onDone)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { message } = snapshot.context
  const start = (file: File | undefined) => {
    if (file !== undefined && !disabled) send({ type: 'upload.started', file })
  }
  if (isUnderWay(snapshot))
    return (
      <div className="kit-upload">
        <UploadProgress upload={snapshot} name={label} send={send} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button inside
    <div
      className="kit-upload"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        start(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="console-hidden"
        accept={kind.types.join(',')}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        disabled={disabled}
        onChange={(event) => {
          start(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        icon={<IconPlus aria-hidden />}
        disabled={disabled}
        tabIndex={-1}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {props.children}
      {snapshot.matches('failed') ? (
        <div role="alert" className="kit-problem">
          {m.kit_upload_failed({ reason: message ?? '' })}
          <Button size="small" theme="borderless" onClick={() => send({ type: 'upload.retried' })}>
            {m.kit_retry()}
          </Button>
          <Button size="small" theme="borderless" onClick={() => send({ type: 'upload.cancelled' })}>
            {m.media_upload_discard()}
          </Button>
        </div>
      ) : (
        <span className="kit-note">{kind.hint()}</span>
      )}
    </div>
  )
}

/** Sends one file at a time; `onDone` receives its id. */
function useUpload(kind: UploadKind, onDone: (id: string) => void) {
  const done = useRef(onDone)
  done.current = onDone
  return useMachine(useMemo(() => uploadOf(kind, ({ id }) => done.current(id)), [kind]))
}
