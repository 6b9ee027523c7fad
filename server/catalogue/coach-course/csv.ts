import { m } from '#messages'
import type { CoachCourse } from '../../../contract/catalogue/coach-course'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const coachCourseCsv: CsvColumn<CoachCourse>[] = [
  { header: (locale) => m.coachcourse_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.coachcourse_coach({}, { locale }), cell: ({ coachName }) => coachName },
  {
    header: (locale) => m.coachcourse_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`coachcourse_kind_${kind}`]({}, { locale }),
  },
  {
    header: (locale) => m.coachcourse_status({}, { locale }),
    cell: ({ status }, locale) => m[`coachcourse_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.coachcourse_level({}, { locale }),
    cell: ({ level }, locale) => m[`coachcourse_level_${level}`]({}, { locale }),
  },
  {
    header: (locale) => m.coachcourse_store({}, { locale }),
    cell: ({ storeNames }) => storeNames.join('; '),
  },
  { header: (locale) => m.coachcourse_duration_min({}, { locale }), cell: ({ durationMin }) => durationMin },
  { header: (locale) => m.coachcourse_capacity({}, { locale }), cell: ({ capacity }) => capacity },
  { header: (locale) => m.coachcourse_price_fen({}, { locale }), cell: ({ priceFen }) => yuanOf(priceFen) },
  { header: (locale) => m.coachcourse_booked_30d({}, { locale }), cell: ({ booked30d }) => booked30d },
  { header: (locale) => m.coachcourse_fill({}, { locale }), cell: ({ fillPercent }) => fillPercent },
  {
    header: (locale) => m.coachcourse_min_notice_min({}, { locale }),
    cell: ({ minNoticeMin }) => minNoticeMin,
  },
  {
    header: (locale) => m.coachcourse_max_advance_days({}, { locale }),
    cell: ({ maxAdvanceDays }) => maxAdvanceDays,
  },
  {
    header: (locale) => m.coachcourse_cancel_deadline_min({}, { locale }),
    cell: ({ cancelDeadlineMin }) => cancelDeadlineMin,
  },
  { header: (locale) => m.coachcourse_intro({}, { locale }), cell: ({ intro }) => intro },
  {
    header: (locale) => m.coachcourse_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
