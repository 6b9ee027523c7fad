import Button from '@douyinfe/semi-ui/lib/es/button'
import { useId, useState } from 'react'
import { m } from '#messages'
import {
  type ListedMedia,
  type MediaFormat,
  mediaFormats,
  mediaWidths,
  videoUrl,
  widthsOf,
} from '../../../contract/content/media'
import { Select } from '../../kit/form/select'
import { copyText } from '../../kit/ui/copy-text'

/** The public address of a file; for a picture, in its widths and formats. */
export function MediaAddress({ row }: { row: ListedMedia }) {
  const [width, setWidth] = useState<number>(640)
  const [format, setFormat] = useState<MediaFormat>('webp')
  const id = useId()
  const isReady = row.variants === 'ready'
  const widths: readonly number[] = isReady ? widthsOf(row.width) : mediaWidths
  const formats: readonly MediaFormat[] = isReady ? mediaFormats : ['webp']
  const path = row.kind === 'video' ? videoUrl(row) : `/media/${row.id}/${width}.${format}`
  const address = new URL(path, location.origin).href
  return (
    <div className="media-address">
      {row.kind === 'video' ? null : (
        <div className="media-address-choice">
          <span id={`${id}-width`} className="console-hidden">
            {m.media_width()}
          </span>
          <Select
            aria-labelledby={`${id}-width`}
            value={width}
            optionList={widths.map((value) => ({ value, label: `${value} px` }))}
            onChange={(value) => setWidth(Number(value))}
          />
          <span id={`${id}-format`} className="console-hidden">
            {m.media_format()}
          </span>
          <Select
            aria-labelledby={`${id}-format`}
            value={format}
            optionList={formats.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(value) => setFormat(formats.find((one) => one === value) ?? 'webp')}
          />
        </div>
      )}
      <code>{address}</code>
      <div className="kit-buttons">
        <Button onClick={() => void copyText(address, m.media_address())}>{m.media_copy()}</Button>
        <a className="media-download" href={path} download={downloadName(row, path)}>
          {m.media_download()}
        </a>
      </div>
      {row.variants === 'waiting' ? <p className="kit-note">{m.media_variants_waiting()}</p> : null}
    </div>
  )
}

/** The original file name, with the extension of its present type. */
const downloadName = ({ fileName, id }: ListedMedia, path: string) =>
  `${fileName.replace(/\.[^.]+$/, '') || id}${path.slice(path.lastIndexOf('.'))}`
