import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { bytes } from '../../lib/format'
import { isSameFile, type UnfinishedUpload } from '../../lib/upload/unfinished-upload'
import { giveUp } from '../../lib/upload/upload-resumably'
import { queueUploads } from './queue-uploads'

/** An upload that a reload or a closed window has interrupted: its file has to be chosen again. */
export function LeftUpload({ left }: { left: UnfinishedUpload }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  const { name, size, kept, url } = left
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const isSame = isSameFile(left, file)
    setIsOther(!isSame)
    if (isSame) queueUploads([file])
  }
  return (
    <li>
      <div className="kit-tray-line">
        <span className="kit-tray-name" title={name}>
          {name}
        </span>
      </div>
      <p className="kit-progress-words">{m.media_left_behind({ sent: bytes(kept), total: bytes(size) })}</p>
      {isOther ? (
        <p role="alert" className="kit-problem">
          {m.media_other_file()}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.media_of_file({ action: m.media_upload_again(), name })}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="kit-progress-deeds">
        <Button
          size="small"
          aria-label={m.media_of_file({ action: m.media_upload_again(), name })}
          onClick={() => input.current?.click()}
        >
          {m.media_upload_again()}
        </Button>
        <Button
          size="small"
          type="tertiary"
          aria-label={m.media_of_file({ action: m.media_upload_discard(), name })}
          onClick={() => void giveUp(url)}
        >
          {m.media_upload_discard()}
        </Button>
      </div>
    </li>
  )
}
