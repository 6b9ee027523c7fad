import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import IconChevronUp from '@douyinfe/semi-icons/lib/es/icons/IconChevronUp'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { leftBehind, onUnfinished } from '../../lib/upload/unfinished-upload'
import { LeftUpload } from './left-upload'
import { clearUploads, queueActor, queuedUpload } from './queue-uploads'
import './upload-progress.css'
import './upload-tray.css'
import { TrayItem } from './tray-item'

/** The uploads of the media library over every page, and unfinished earlier ones. */
export function UploadTray() {
  const items = useSelector(queueActor, ({ context }) => context.items)
  const left = useLeftBehind()
  const [isOpen, setIsOpen] = useState(true)
  const uploads = items.flatMap(({ id, status }) => {
    const upload = queuedUpload(id)
    return upload === undefined ? [] : [{ ...upload, isQueued: status === 'queued' }]
  })
  if (uploads.length === 0 && left.length === 0) return null
  const freed = items.filter(({ status }) => status === 'freed').length
  const title =
    items.length === 0
      ? m.media_tray_unfinished({ count: left.length })
      : m.media_tray_count({ done: freed, total: items.length })
  return (
    <section className="kit-tray" aria-label={m.media_tray()}>
      <header>
        <strong>{title}</strong>
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={isOpen ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
          aria-label={isOpen ? m.media_tray_collapse() : m.media_tray_expand()}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        {items.length > 0 && freed === items.length ? (
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconClose aria-hidden />}
            aria-label={m.media_tray_close()}
            onClick={clearUploads}
          />
        ) : null}
      </header>
      {isOpen ? (
        <ul>
          {uploads.map((upload) => (
            <TrayItem key={upload.id} {...upload} />
          ))}
          {left.map((one) => (
            <LeftUpload key={one.url} left={one} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const unfinishedKey = ['unfinished-uploads']

function useLeftBehind() {
  const cache = useQueryClient()
  useEffect(() => onUnfinished(() => void cache.invalidateQueries({ queryKey: unfinishedKey })), [cache])
  return useQuery({ queryKey: unfinishedKey, queryFn: leftBehind, staleTime: 0 }).data ?? []
}
