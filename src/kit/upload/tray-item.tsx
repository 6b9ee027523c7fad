import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useSelector } from '@xstate/react'
import { m } from '#messages'
import { bytes } from '../../lib/format'
import { isUnderWay, UploadProgress } from './progress'
import { dropUpload, type QueuedUpload } from './queue-uploads'

/** One file of the tray, from waiting to its end. */
export function TrayItem({ id, file, actor, isQueued }: QueuedUpload & { isQueued: boolean }) {
  const upload = useSelector(actor, (now) => now)
  const { message } = upload.context
  const isOver = upload.matches('done')
  return (
    <li>
      <div className="kit-tray-line">
        {isOver ? <IconTickCircle aria-hidden className="kit-tray-done" /> : null}
        <span className="kit-tray-name" title={file.name}>
          {file.name}
        </span>
        {isQueued || isOver ? (
          <span className="kit-faint">{isOver ? m.media_upload_done() : m.media_upload_queued()}</span>
        ) : null}
        {isUnderWay(upload) ? null : (
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconClose aria-hidden />}
            aria-label={m.media_of_file({ action: m.media_upload_dismiss(), name: file.name })}
            onClick={() => dropUpload(id)}
          />
        )}
      </div>
      {isUnderWay(upload) ? (
        <UploadProgress upload={upload} name={file.name} send={actor.send} />
      ) : upload.matches('failed') ? (
        <div role="alert" className="kit-problem">
          {m.kit_upload_failed({ reason: message ?? '' })}
          <Button size="small" theme="borderless" onClick={() => actor.send({ type: 'upload.retried' })}>
            {m.kit_retry()}
          </Button>
        </div>
      ) : isQueued ? (
        <span className="kit-note">{bytes(file.size)}</span>
      ) : null}
    </li>
  )
}
