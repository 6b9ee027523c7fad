import { useEffect, useRef } from 'react'
import { m } from '#messages'
import type { Chapter } from '../../../../contract/content/video-course'
import type { Binding } from '../../../kit/form/form'
import { SwitchField } from '../../../kit/form/switch-field'
import { TextField } from '../../../kit/form/text-field'
import { VideoField } from '../../../kit/media/video-field'
import { scrollWithin } from '../../../kit/ui/scroll-within'
import { chapterLabel } from '../labels'
import { CaptionsField } from './captions-field'
import { memberOf } from './chapters'
import { Workbench } from './workbench'

interface Props {
  chapters: Binding<Chapter[]>
  at: number
  /** Otherwise it is mounted but hidden. */
  isOpen: boolean
  onCover: (pictureId: string) => void
}

/** One chapter: its video with the exercises marked in it, and its captions. */
export function ChapterEditor({ chapters, at, isOpen, onCover }: Props) {
  const bind = <K extends keyof Chapter>(name: K) => memberOf(chapters, at, name)
  const [title, video, marks, captions] = [bind('title'), bind('videoId'), bind('marks'), bind('captions')]
  const name = chapterLabel(title.value, at)
  const frame = useRef<HTMLElement>(null)
  const isNew = title.value === '' && video.value === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: comes into view when it is opened, not when it is typed in
  useEffect(() => {
    if (!isOpen || frame.current === null) return
    scrollWithin(frame.current, 56)
    if (isNew) frame.current.querySelector('input')?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <section ref={frame} className="course-chapter" aria-label={name} hidden={!isOpen}>
      <h3>{name}</h3>
      <div className="kit-fields">
        <TextField {...title} label={m.video_chapter_title()} required />
        <SwitchField
          {...bind('isFreePreview')}
          label={m.video_chapter_preview()}
          help={m.video_access_help()}
        />
        <VideoField
          {...video}
          value={video.value === '' ? null : video.value}
          change={(id) => video.change(id ?? '')}
          label={m.video_chapter_video()}
          required
          player={(row) => (
            <Workbench
              video={row}
              title={title.value}
              captions={captions.value}
              marks={marks}
              isOpen={isOpen}
              onCover={onCover}
            />
          )}
        />
        <CaptionsField {...captions} />
      </div>
    </section>
  )
}
