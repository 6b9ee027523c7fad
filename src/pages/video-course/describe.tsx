import { m } from '#messages'
import type { Chapter } from '../../../contract/content/video-course'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { publicationStatus } from '../../kit/publication/status'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { playingTime } from '../../kit/ui/format-duration'
import textStyle from '../../kit/ui/text.module.css'
import { yuan } from '../../lib/format'
import { chapterLabel, videoCourseLabels } from './labels'
import style from './video-course.module.css'

/** A course's members as its history, its versions and a conflict show them. */
export const describeVideoCourse = describeBy(
  {
    title: m.video_title_field,
    typeName: m.video_type,
    coachName: m.video_coach,
    level: m.video_level,
    access: m.video_access,
    priceFen: m.video_price,
    status: m.kit_publication_status,
    coverId: m.video_cover,
    chapters: m.video_chapters,
    kcal: m.video_kcal,
    equipment: m.video_equipment,
    bodyParts: m.video_body_parts,
    summary: m.video_summary,
    detail: m.video_detail,
    tags: m.video_tags,
    sort: m.video_sort,
  },
  {
    level: videoCourseLabels.level.labelFor,
    access: videoCourseLabels.access.labelFor,
    priceFen: (value) => yuan(Number(value)),
    status: publicationStatus.labelFor,
    coverId: (value) => <Picture id={String(value)} alt="" size="large" />,
    // Every copy of a course was written by the contract's schema.
    chapters: (value) => <Chapters chapters={value as Chapter[]} />,
    equipment: listed,
    bodyParts: (value) => listed(value, videoCourseLabels.bodyPart.labelFor),
    tags: listed,
    detail: (value) => <div className={style.described}>{htmlProse(String(value))}</div>,
  },
)

function listed(value: unknown, format: (one: unknown) => string = String): string {
  const words = Array.isArray(value) ? value.map((one) => format(one)) : []
  return words.length === 0 ? m.kit_not_set() : words.join(m.kit_comma())
}

function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  if (chapters.length === 0) return <>{m.kit_not_set()}</>
  return (
    <ol className={style.describedChapters}>
      {chapters.map(({ title, marks, isFreePreview, captions }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a copy never changes
        <li key={at}>
          {chapterLabel(title, at)}
          <span className={textStyle.note}>
            {[
              m.video_chapter_marks({ count: marks.length }),
              ...(isFreePreview ? [m.video_chapter_preview()] : []),
              ...(captions === '' ? [] : [m.video_chapter_captions()]),
              ...marks.map(
                ({ startS, endS }) => `${playingTime(startS * 1_000)}–${playingTime(endS * 1_000)}`,
              ),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
