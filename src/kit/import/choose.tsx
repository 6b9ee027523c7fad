import IconUpload from '@douyinfe/semi-icons/lib/es/icons/IconUpload'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import {
  type ImportKind,
  importPath,
  mostRecords,
  tableMaxBytes,
  wholeMaxBytes,
} from '../../../contract/system/imports'
import { count } from '../../lib/format'
import { upload } from '../../lib/upload/upload'
import { Dialog } from '../ui/dialog'
import textStyle from '../ui/text.module.css'
import style from './import.module.css'
import { ImportRecent } from './recent'
import { refusalOf } from './sentence'
import { ImportSteps } from './steps'

interface Props {
  kind: ImportKind
  noun: string
  onRun: (id: string) => void
  onClose: () => void
}

const megabytes = (value: number) => value / 1024 ** 2

/** The first step: a file, or an earlier import to return to. */
export function ImportChoose({ kind, noun, onRun, onClose }: Props) {
  const [share, setShare] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>()
  useEffect(() => () => stop.current?.abort(), [])
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > tableMaxBytes) throw new TooLarge()
      setShare(0)
      stop.current = new AbortController()
      const query = new URLSearchParams({ kind, name: file.name })
      return upload(`${importPath}?${query}`, file, setShare, stop.current.signal)
    },
    onSuccess: ({ id }) => onRun(id),
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !send.isPending) send.mutate(file)
  }
  const choose = () => input.current?.click()
  const percent = Math.round(share * 100)
  return (
    <Dialog
      width={760}
      title={m.kit_import_title({ noun })}
      confirmText={m.kit_import_choose()}
      isPending={send.isPending}
      onDo={choose}
      onCancel={onClose}
    >
      <ImportSteps at="file" />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,.xlsx"
        aria-label={m.kit_import_choose()}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button inside */}
      <div
        className={style.importDrop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        {send.isPending ? (
          <>
            <Progress percent={percent} aria-label={m.kit_import_sending({ percent })} />
            <p role="status">{percent < 100 ? m.kit_import_sending({ percent }) : m.kit_import_reading()}</p>
          </>
        ) : (
          <>
            <IconUpload size="extra-large" aria-hidden />
            <strong>{m.kit_import_drop()}</strong>
            <span className={textStyle.note}>
              {m.kit_import_formats({
                table: megabytes(tableMaxBytes),
                whole: megabytes(wholeMaxBytes),
                most: count(mostRecords),
              })}
            </span>
          </>
        )}
      </div>
      {send.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {send.error instanceof TooLarge
            ? m.field_file_too_large({ most: megabytes(tableMaxBytes) })
            : refusalOf(send.error)}
        </p>
      )}
      <p className={textStyle.note}>{m.kit_import_safe()}</p>
      <ImportRecent kind={kind} onRun={onRun} />
    </Dialog>
  )
}

/** Known before anything is sent. */
class TooLarge extends Error {}
