import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Media } from '../../../../contract/content/media'
import type { Chapter } from '../../../../contract/content/video-course'
import { CoverImage } from '../../../kit/media/cover-image'
import mediaStyle from '../../../kit/media/media.module.css'
import { playingTime } from '../../../kit/ui/format-duration'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import style from '../editor.module.css'

interface Props {
  chapter: Chapter
  name: string
  video: Media | undefined
  isOpen: boolean
  isWrong: boolean
  onOpen: () => void
  onRemove: (() => void) | null
}

/** A chapter in the list, with its state. */
export function ChapterCard({ chapter, name, video, isOpen, isWrong, onOpen, onRemove }: Props) {
  const { videoId, marks, captions, isFreePreview } = chapter
  const poster = video?.posterId ?? null
  return (
    <div className={style.card}>
      <span className={style.cardPicture}>
        <CoverImage id={poster} width={160} className={style.cardCover} />
        {video === undefined ? null : (
          <span className={mediaStyle.mediaTime}>{playingTime(video.durationMs ?? 0)}</span>
        )}
      </span>
      <span className={style.cardWords}>
        <strong>{name}</strong>
        <span className={textStyle.note}>
          {[
            m.video_chapter_marks({ count: marks.length }),
            ...(captions === '' ? [] : [m.video_chapter_captions()]),
          ].join(' · ')}
        </span>
      </span>
      <span className={style.cardTags}>
        {isFreePreview ? <StatusTag label={m.video_chapter_preview()} tone="good" /> : null}
        {videoId === '' ? <StatusTag label={m.video_chapter_no_video()} tone="warning" /> : null}
        {isWrong ? <StatusTag label={m.video_chapter_wrong()} tone="bad" /> : null}
      </span>
      <Button
        theme="borderless"
        aria-expanded={isOpen}
        aria-label={m.video_chapter_edit({ name })}
        onClick={onOpen}
      >
        {isOpen ? m.video_chapter_close() : onRemove === null ? m.kit_view() : m.kit_edit()}
      </Button>
      {onRemove === null ? null : (
        <Button
          theme="borderless"
          type="danger"
          icon={<IconDelete aria-hidden />}
          aria-label={m.video_chapter_remove({ name })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
