import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { m } from '#messages'
import { courseTypes } from '../../../contract/content/course-type'
import type { publishGaps, VideoCourseDraft } from '../../../contract/content/video-course'
import { scrollWithin } from '../../kit/ui/scroll-within'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { secondsOf } from './chapter/mark-span'
import { keyOf } from './chapter/new-chapter'
import { useChapterVideos } from './chapter/use-chapter-videos'
import style from './editor.module.css'

type Gap = (typeof publishGaps)[number]
interface Item {
  /** `exercise_missing` only exists while editing: a mark without an exercise cannot be saved. */
  gap: Gap | 'exercise_missing'
  text: string
  isMissing: boolean
  /** The place to mend it: a part of the form, and a chapter of it. */
  part: 'cover' | 'chapters' | 'type'
  chapter?: string
}

/** What prevents the draft's publication, updated as it is edited; the server applies the same checks on publishing. */
export function Checklist({ draft, onOpen }: { draft: VideoCourseDraft; onOpen: (key: string) => void }) {
  const items = useItems(draft)
  const left = items.filter(({ isMissing }) => isMissing).length
  const go =
    ({ part, chapter }: Item) =>
    (event: MouseEvent) => {
      if (chapter !== undefined) onOpen(chapter)
      const target = event.currentTarget.closest('[role=dialog]')?.querySelector(`[data-part=${part}]`)
      if (target === null || target === undefined) return
      scrollWithin(target, 56)
      target
        .querySelector<HTMLElement>('button:enabled, input, [role=combobox]')
        ?.focus({ preventScroll: true })
    }
  return (
    <section className={style.checklist} aria-label={m.video_checklist()}>
      <header>
        <h2>{m.video_checklist()}</h2>
        <span className={textStyle.faint} role="status">
          {left === 0 ? m.video_checklist_done() : m.video_checklist_left({ count: left })}
        </span>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.gap} data-missing={item.isMissing ? '' : undefined}>
            {item.isMissing ? (
              <IconAlertTriangle aria-label={m.video_check_missing()} />
            ) : (
              <IconTickCircle aria-label={m.video_check_ok()} />
            )}
            <span>{item.text}</span>
            {item.isMissing ? (
              <Button theme="borderless" size="small" aria-label={goLabel(item)} onClick={go(item)}>
                {m.video_checklist_go()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const goLabel = ({ text }: Item) => `${m.video_checklist_go()}${m.video_colon()}${text}`

function useItems({ typeId, coverId, chapters }: VideoCourseDraft): Item[] {
  const { data: type } = useQuery({
    queryKey: [courseTypes.name, 'one', typeId],
    queryFn: () => call(courseTypes.read, { id: typeId }),
    enabled: typeId !== '',
    staleTime: 60_000,
  })
  const videos = useChapterVideos(chapters.map(({ videoId }) => videoId))
  const without = chapters.find(({ videoId }, at) => videoId === '' || videos[at]?.kind === 'picture')
  const beyond = chapters.find(({ marks }, at) => {
    const video = videos[at]
    return video !== undefined && marks.some(({ endS }) => endS > secondsOf(video.durationMs))
  })
  const unnamed = chapters.find(({ marks }) => marks.some(({ exerciseId }) => exerciseId === ''))
  const at = (chapter: (typeof chapters)[number] | undefined) =>
    chapter === undefined ? {} : { chapter: keyOf(chapter) }
  const chaptersPart = { part: 'chapters' as const }
  return [
    {
      gap: 'chapters',
      text: m.video_check_chapters(),
      isMissing: chapters.length === 0,
      ...chaptersPart,
    },
    {
      gap: 'video_not_ready',
      text: m.video_check_videos(),
      isMissing: chapters.length === 0 || without !== undefined,
      ...chaptersPart,
      ...at(without),
    },
    {
      gap: 'marks_past_end',
      text: m.video_check_marks(),
      isMissing: beyond !== undefined,
      ...chaptersPart,
      ...at(beyond),
    },
    {
      gap: 'exercise_missing',
      text: m.video_check_exercises(),
      isMissing: unnamed !== undefined,
      ...chaptersPart,
      ...at(unnamed),
    },
    { gap: 'cover', text: m.video_check_cover(), isMissing: coverId === null, part: 'cover' },
    { gap: 'type_disabled', text: m.video_check_type(), isMissing: type?.isEnabled !== true, part: 'type' },
  ]
}
