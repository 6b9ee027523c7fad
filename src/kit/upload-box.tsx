import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { type DragEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { pictures, type UploadKind } from './upload-kind'
import { useUpload } from './use-upload'

interface Props {
  id?: string
  /** Pictures, unless told otherwise. */
  kind?: UploadKind
  label: string
  describedBy?: string
  isInvalid?: boolean
  disabled: boolean
  onDone: (id: string) => void
}

/** Where a file is chosen or dropped, and watched on its way. */
export function UploadBox(props: Props) {
  const { id, kind = pictures, label, describedBy, isInvalid, disabled, onDone } = props
  const [snapshot, send] = useUpload(kind, onDone)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { fraction, message } = snapshot.context
  const start = (file: File | undefined) => {
    if (file !== undefined && !disabled) send({ type: 'upload.started', file })
  }
  if (snapshot.matches('sending')) {
    const percent = Math.round(fraction * 100)
    return (
      <div className="kit-upload">
        <Progress percent={percent} aria-label={m.kit_upload_progress({ percent })} />
        <span role="status">{m.kit_upload_progress({ percent })}</span>
        <Button size="small" onClick={() => send({ type: 'upload.cancelled' })}>
          {m.kit_upload_cancel()}
        </Button>
      </div>
    )
  }
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
      {snapshot.matches('failed') ? (
        <div role="alert" className="kit-problem">
          {m.kit_upload_failed({ reason: message ?? '' })}
          <Button size="small" theme="borderless" onClick={() => send({ type: 'upload.retried' })}>
            {m.kit_retry()}
          </Button>
        </div>
      ) : (
        <span className="kit-note">{kind.hint()}</span>
      )}
    </div>
  )
}
