import IconUpload from '@douyinfe/semi-icons/lib/es/icons/IconUpload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { shownDialogs, useIsAwake } from '../../lib/pane'
import type { UploadKind } from '../upload/kind'
import { queueUploads } from '../upload/queue-uploads'
import style from './media.module.css'

/** Sends every file that is dropped here or pasted to the media library. */
export function MediaDrop(props: { kind: UploadKind; disabled: boolean; children: ReactNode }) {
  const { kind, disabled, children } = props
  const [isOver, setIsOver] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (disabled || files.length === 0) return
    event.preventDefault()
    queueUploads(files, kind)
  }
  const paste = useRef((_: ClipboardEvent) => {})
  paste.current = (event) => {
    const isBehind = shownDialogs().length > 0 && !host.current?.closest('[role=dialog]')
    if (event.clipboardData !== null && !isBehind) take(event, event.clipboardData.files)
  }
  // A picture is pasted wherever the focus is, and a page's own element would not receive that event.
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const onPaste = (event: ClipboardEvent) => paste.current(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isAwake])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the upload button
    <div
      ref={host}
      className={style.mediaDrop}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        take(event, event.dataTransfer.files)
      }}
    >
      {children}
      {isOver ? <div className={style.mediaOver}>{m.media_drop()}</div> : null}
    </div>
  )
}

/** Chooses files for the media library, many at a time. */
export function MediaUploadButton({ kind, isMain }: { kind: UploadKind; isMain: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={kind.types.join(',')}
        aria-label={m.media_upload()}
        onChange={(event) => {
          queueUploads(event.target.files ?? [], kind)
          event.target.value = ''
        }}
      />
      <Button
        theme={isMain ? 'solid' : 'light'}
        icon={<IconUpload aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {m.media_upload()}
      </Button>
    </>
  )
}
