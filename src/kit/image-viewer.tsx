import Preview from '@douyinfe/semi-ui/lib/es/image/preview'
import PreviewFooter from '@douyinfe/semi-ui/lib/es/image/previewFooter'
import { mediaUrl } from '../../contract/media'

// `minZoom` and `maxZoom` bind the wheel alone; the buttons and the slider read these, in percent.
Object.assign(PreviewFooter.defaultProps, { min: 20, max: 700 })

interface Props {
  /** Media ids. */
  pictures: readonly string[]
  /** Which one is open; null is none. */
  at: number | null
  onMove: (at: number | null) => void
}

/** Pictures at full size, enlarged from 0.2 to 7 times. */
export function ImageViewer({ pictures, at, onMove }: Props) {
  if (at === null) return null
  return (
    <Preview
      visible
      zIndex={2000}
      src={pictures.map((id) => mediaUrl(id, 1600))}
      currentIndex={at}
      minZoom={0.2}
      maxZoom={7}
      infinite={false}
      disableDownload
      onChange={onMove}
      onVisibleChange={(isOpen) => (isOpen ? undefined : onMove(null))}
    />
  )
}
