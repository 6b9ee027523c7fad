import IconFolderOpen from '@douyinfe/semi-icons/lib/es/icons/IconFolderOpen'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { media } from '../../../contract/content/media'
import { useLazyComponent } from '../ui/use-lazy-component'
import { useMay } from '../ui/use-may'
import type { MediaChoice } from './library'

const fetchLibrary = async () => (await import('./library')).MediaLibrary

/** Opens the media library for a field; hidden from people who may not read it. */
export function LibraryButton(props: Omit<MediaChoice, 'onClose'> & { disabled: boolean; label?: string }) {
  const { disabled, label = m.media_choose(), onChoose, ...choice } = props
  const { Part: MediaLibrary, isMissing, open, close } = useLazyComponent(fetchLibrary)
  const may = useMay()
  if (!may(media.list)) return null
  return (
    <>
      <Button icon={<IconFolderOpen aria-hidden />} disabled={disabled} onClick={open}>
        {label}
      </Button>
      {isMissing ? (
        <span role="alert" className="kit-problem">
          {m.kit_part_missing()}
        </span>
      ) : null}
      {MediaLibrary === null ? null : (
        <MediaLibrary
          {...choice}
          onChoose={(rows) => {
            close()
            onChoose(rows)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
