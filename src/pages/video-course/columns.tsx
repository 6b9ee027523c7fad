import { m } from '#messages'
import type { ListedVideoCourse } from '../../../contract/content/video-course'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { CoverImage } from '../../kit/media/cover-image'
import { PublicationMark } from '../../kit/publication/status'
import { playingTime } from '../../kit/ui/format-duration'
import textStyle from '../../kit/ui/text.module.css'
import { courseAccessLabel, videoCourseLabels } from './labels'
import style from './video-course.module.css'

const col = columnsFor<ListedVideoCourse>()

export const videoCourseColumns = () => [
  col.cell(
    'cover',
    m.video_cover(),
    (row) => <CoverImage id={row.coverId} width={640} className={style.cover} />,
    { card: 'picture', width: 84 },
  ),
  col.cell('title', m.video_title_field(), (row) => <Title course={row} />, {
    sort: 'title',
    width: 200,
    isName: true,
  }),
  col.text('typeName', m.video_type(), { card: 'fact', width: 108 }),
  col.cell('level', m.video_level(), (row) => videoCourseLabels.level.labelFor(row.level), { width: 72 }),
  col.cell('duration', m.video_duration(), (row) => <Duration course={row} />, {
    card: 'fact',
    sort: 'durationS',
    width: 96,
    right: true,
  }),
  col.cell('access', m.video_access(), courseAccessLabel, { width: 116 }),
  col.cell('status', m.kit_publication_status(), (row) => <Status course={row} />, {
    card: 'state',
    width: 190,
  }),
  col.instant('updatedAt', m.video_updated_at(), { sort: 'updatedAt', width: 150 }),
  col.text('coachName', m.video_coach(), { width: 110, isExtra: true }),
  col.number('sort', m.video_sort(), { sort: 'sort', width: 80, isExtra: true }),
  col.text('updatedBy', m.video_updated_by(), { width: 110, isExtra: true }),
  col.instant('publishedAt', m.video_published_at(), { isExtra: true }),
  col.text('publishedBy', m.video_published_by(), { width: 110, isExtra: true }),
  col.instant('createdAt', m.video_created_at(), { sort: 'createdAt', isExtra: true }),
]

function Title({ course }: { course: ListedVideoCourse }) {
  return (
    <Stacked note={course.tags.length === 0 ? null : course.tags.join(m.kit_comma())}>
      <Clamped text={course.title} />
    </Stacked>
  )
}

function Duration({ course }: { course: ListedVideoCourse }) {
  return (
    <Stacked note={m.video_chapter_count({ count: course.chapterCount })} right>
      {playingTime(course.durationS * 1_000)}
    </Stacked>
  )
}

/** A published course is complete; for a draft the missing parts are shown. */
function Status({ course }: { course: ListedVideoCourse }) {
  return (
    <>
      <PublicationMark row={course} />
      {course.gaps.length === 0 || course.archivedAt !== null ? null : (
        <span className={`${textStyle.note} ${style.gaps}`}>
          {m.video_gaps_left({ count: course.gaps.length })}
        </span>
      )}
    </>
  )
}
