import { m } from '#messages'
import type { CourseType } from '../../../contract/content/course-type'
import { PlacePath } from '../../domain/place-path'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Badge } from './badge'
import style from './course-type.module.css'

const col = columnsFor<CourseType>()

export const typeColumns = () => [
  col.cell(
    'name',
    m.exercise_name(),
    (row) => (
      <span className={style.named}>
        <Badge {...row} />
        <Clamped text={row.name} />
      </span>
    ),
    { sort: 'name', width: 220, isName: true },
  ),
  col.text('code', m.exercise_code(), { sort: 'code', width: 160 }),
  col.cell(
    'colour',
    m.exercise_colour(),
    ({ colour }) => (
      <span className={style.colour}>
        <i style={{ background: colour }} />
        {colour}
      </span>
    ),
    { width: 120 },
  ),
  col.number('courses', m.exercise_courses(), { card: 'fact', width: 90 }),
  col.cell('enabled', m.exercisetype_state(), (row) => <EnabledMark {...row} />, {
    card: 'state',
    width: 92,
  }),
  col.cell('sort', m.exercisetype_sort(), (row) => <PlacePath {...row} />, {
    sort: 'sort',
    width: 100,
  }),
  col.instant('updatedAt', m.exercisetype_updated_at(), { card: 'fact', sort: 'updatedAt' }),
  col.text('updatedBy', m.exercisetype_updated_by(), { width: 110, isExtra: true }),
  col.instant('createdAt', m.exercisetype_created_at(), { sort: 'createdAt', isExtra: true }),
]
