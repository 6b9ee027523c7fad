import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { m } from '#messages'
import type { uploadMachine } from '../../../machines/upload/upload.machine'
import { bytes } from '../../lib/format'
import { formatDuration } from '../ui/format-duration'
import './upload-progress.css'

type Upload = SnapshotFrom<typeof uploadMachine>

interface Props {
  upload: Upload
  /** The file's name, for people who cannot see which file the buttons belong to. */
  name: string
  send: (event: EventFrom<typeof uploadMachine>) => void
}

/** Whether an upload is unfinished, even if it is waiting. */
export const isUnderWay = (upload: Upload): boolean =>
  upload.matches('sending') ||
  upload.matches('waiting') ||
  upload.matches('backingOff') ||
  upload.matches('paused')

/** An upload: its progress, its remaining time, and its actions. */
export function UploadProgress({ upload, name, send }: Props) {
  const { url, sent, file } = upload.context
  const isChecked = upload.matches('sending') && sent === file?.size
  const percent = percentOf(upload)
  const of = (action: string) => m.media_of_file({ action, name })
  return (
    <div className="kit-progress">
      <Progress percent={percent} aria-label={m.media_progress_of({ name })} />
      <p className="kit-progress-words">{wordsOf(upload)}</p>
      {/* Read out at every tenth and whenever something else happens, not at every step. */}
      <span className="console-hidden" role="status">
        {upload.matches('sending')
          ? m.kit_upload_progress({ percent: Math.floor(percent / 10) * 10 })
          : wordsOf(upload)}
      </span>
      <div className="kit-progress-deeds">
        {upload.matches('paused') ? (
          <Button
            size="small"
            type="tertiary"
            aria-label={of(m.media_upload_resume())}
            onClick={() => send({ type: 'upload.resumed' })}
          >
            {m.media_upload_resume()}
          </Button>
        ) : url === null || isChecked ? null : (
          <Button
            size="small"
            type="tertiary"
            aria-label={of(m.media_upload_pause())}
            onClick={() => send({ type: 'upload.paused' })}
          >
            {m.media_upload_pause()}
          </Button>
        )}
        {upload.matches('waiting') || upload.matches('backingOff') ? (
          <Button
            size="small"
            type="tertiary"
            aria-label={of(m.media_upload_now())}
            onClick={() => send({ type: 'upload.retried' })}
          >
            {m.media_upload_now()}
          </Button>
        ) : null}
        <Button
          size="small"
          type="tertiary"
          aria-label={of(m.kit_upload_cancel())}
          onClick={() => send({ type: 'upload.cancelled' })}
        >
          {m.kit_upload_cancel()}
        </Button>
      </div>
    </div>
  )
}

const percentOf = ({ context: { sent, file } }: Upload): number =>
  file === null || file.size === 0 ? 0 : Math.round((sent / file.size) * 100)

function wordsOf(upload: Upload): string {
  const { sent, rate, file } = upload.context
  const total = file?.size ?? 0
  if (upload.matches('sending') && sent === total) return m.media_upload_checking()
  const state = upload.matches('waiting')
    ? m.media_upload_waiting()
    : upload.matches('backingOff')
      ? m.media_upload_backing_off()
      : upload.matches('paused')
        ? m.media_upload_paused()
        : null
  const far = m.media_upload_sent({ sent: bytes(sent), total: bytes(total) })
  const fast =
    rate === null || rate <= 0
      ? []
      : [
          m.media_upload_rate({ rate: bytes(Math.round(rate)) }),
          m.media_upload_left({ time: formatDuration((total - sent) / rate) }),
        ]
  return [...(state === null ? [] : [state]), far, ...fast].join(' · ')
}
