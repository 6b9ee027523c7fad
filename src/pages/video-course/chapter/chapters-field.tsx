import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { type Chapter, mostChapters } from '../../../../contract/content/video-course'
import { DragOrder } from '../../../kit/drag/order'
import type { Binding } from '../../../kit/form/form'
import { undoToast } from '../../../kit/ui/undo-toast'
import { fieldSentence } from '../../../lib/field-sentence'
import { chapterLabel } from '../labels'
import { ChapterCard } from './card'
import { keyOf, newChapter } from './chapters'
import { ChapterEditor } from './editor'
import { useChapterVideos } from './use-chapter-videos'

interface Props {
  chapters: Binding<Chapter[]>
  /** The key of the chapter that is edited. */
  open: string | null
  onOpen: (key: string | null) => void
  onCover: (pictureId: string) => void
}

/** The chapters in their order, and beneath them the one that is edited. */
export function ChaptersField({ chapters, open, onOpen, onCover }: Props) {
  const { value, disabled } = chapters
  const latest = useRef(chapters)
  latest.current = chapters
  const videos = useChapterVideos(value.map(({ videoId }) => videoId))
  const keys = value.map(keyOf)
  // A chapter that was opened stays mounted, so that its uploads continue.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const show = (key: string | null) => {
    if (key !== null) setOpened((now) => new Set(now).add(key))
    onOpen(key)
  }
  const at = (key: string) => keys.indexOf(key)
  const nameOf = (key: string) => chapterLabel(value[at(key)]?.title ?? '', at(key))
  const add = () => {
    const chapter = newChapter()
    chapters.change([...value, chapter])
    show(keyOf(chapter))
  }
  const remove = (key: string) => {
    const place = at(key)
    const removed = value[place]
    if (removed === undefined) return
    chapters.change(value.toSpliced(place, 1))
    if (open === key) onOpen(null)
    undoToast(m.video_chapter_removed({ name: nameOf(key) }), async () => {
      const now = latest.current
      now.change(now.value.toSpliced(place, 0, removed))
    })
  }
  const whole = chapters.problems.find(({ path }) => path.length === 1)
  return (
    <div className="course-chapters">
      {value.length === 0 ? <p className="kit-note">{m.video_chapter_none()}</p> : null}
      <DragOrder
        label={m.video_chapter_order()}
        ids={keys}
        nameOf={nameOf}
        disabled={disabled}
        onMove={(order) => chapters.change(order.flatMap((key) => value[at(key)] ?? []))}
        renderItem={(key) => (
          <ChapterCard
            chapter={value[at(key)] ?? newChapter()}
            name={nameOf(key)}
            video={videos[at(key)]}
            isOpen={key === open}
            isWrong={chapters.problems.some(({ path }) => path[1] === at(key))}
            onOpen={() => show(key === open ? null : key)}
            onRemove={disabled ? null : () => remove(key)}
          />
        )}
      />
      {disabled ? null : (
        <Button icon={<IconPlus aria-hidden />} disabled={value.length >= mostChapters} onClick={add}>
          {m.video_chapter_add()}
        </Button>
      )}
      {value.length >= mostChapters ? (
        <span className="kit-note">{m.video_chapter_full({ max: mostChapters })}</span>
      ) : null}
      {whole === undefined ? null : <p className="kit-problem">{fieldSentence(whole)}</p>}
      {keys.map((key, place) =>
        opened.has(key) || key === open ? (
          <ChapterEditor key={key} chapters={chapters} at={place} isOpen={key === open} onCover={onCover} />
        ) : null,
      )}
    </div>
  )
}
