import { m } from '#messages'
import type { VideoCourse } from '../../../contract/content/video-course'
import { timeText } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

/** `12:05`, minutes and seconds. */
const length = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const videoCourseCsv: CsvColumn<VideoCourse>[] = [
  { header: (locale) => m.video_title_field({}, { locale }), cell: ({ title }) => title },
  { header: (locale) => m.video_type({}, { locale }), cell: ({ typeName }) => typeName },
  { header: (locale) => m.video_coach({}, { locale }), cell: ({ coachName }) => coachName },
  {
    header: (locale) => m.video_level({}, { locale }),
    cell: ({ level }, locale) => m[`video_level_${level}`]({}, { locale }),
  },
  { header: (locale) => m.video_duration({}, { locale }), cell: ({ durationS }) => length(durationS) },
  {
    header: (locale) => m.video_chapters({}, { locale }),
    cell: ({ chapters }) => chapters.map(({ title }) => title).join('; '),
  },
  {
    header: (locale) => m.video_access({}, { locale }),
    cell: ({ access }, locale) => m[`video_access_${access}`]({}, { locale }),
  },
  {
    header: (locale) => m.video_price({}, { locale }),
    cell: ({ priceFen }) => priceFen && yuanOf(priceFen),
  },
  { header: (locale) => m.video_kcal({}, { locale }), cell: ({ kcal }) => kcal },
  { header: (locale) => m.video_equipment({}, { locale }), cell: ({ equipment }) => equipment.join('; ') },
  {
    header: (locale) => m.video_body_parts({}, { locale }),
    cell: ({ bodyParts }, locale) =>
      bodyParts.map((part) => m[`video_body_part_${part}`]({}, { locale })).join('; '),
  },
  { header: (locale) => m.video_tags({}, { locale }), cell: ({ tags }) => tags.join('; ') },
  { header: (locale) => m.video_summary({}, { locale }), cell: ({ summary }) => summary },
  {
    header: (locale) => m.kit_publication_status({}, { locale }),
    cell: ({ status }, locale) => m[`kit_publication_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.video_published_at({}, { locale }),
    cell: ({ publishedAt }) => timeText(publishedAt),
  },
  { header: (locale) => m.video_published_by({}, { locale }), cell: ({ publishedBy }) => publishedBy },
  { header: (locale) => m.video_created_at({}, { locale }), cell: ({ createdAt }) => timeText(createdAt) },
]
