import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { ListedMedia } from '../../../contract/content/media'
import textStyle from '../ui/text.module.css'
import { useLazyComponent } from '../ui/use-lazy-component'

const fetchCover = async () => (await import('./video-cover')).VideoCover

/** Makes a video's cover from one of its frames; `onTake` receives the picture. */
export function CoverButton(props: { row: ListedMedia; onTake: (posterId: string) => Promise<void> | void }) {
  const { Part: VideoCover, isMissing, open, close } = useLazyComponent(fetchCover)
  return (
    <>
      <Button onClick={open}>{m.media_cover_title()}</Button>
      {isMissing ? (
        <span role="alert" className={textStyle.problem}>
          {m.kit_part_missing()}
        </span>
      ) : null}
      {VideoCover === null ? null : <VideoCover video={props.row} onTake={props.onTake} onClose={close} />}
    </>
  )
}
