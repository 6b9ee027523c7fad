import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { type DragEvent, useRef } from 'react'
import { m } from '#messages'
import { mediaTypes } from '../../contract/media'
import { useUpload } from './use-upload'

interface Props {
  id?: string
  label: string
  describedBy?: string
  isInvalid?: boolean
  disabled: boolean
  onDone: (mediaId: string) => void
}

/** Where a picture is chosen or dropped, and watched on its way. */
export function UploadBox({ id, label, describedBy, isInvalid, disabled, onDone }: Props) {
  const [snapshot, send] = useUpload(onDone)
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        start(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="console-hidden"
        accept={mediaTypes.join(',')}
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
        <span className="kit-note">{m.kit_upload_hint()}</span>
      )}
    </div>
  )
}
