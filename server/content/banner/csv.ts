import { m } from '#messages'
import type { Banner } from '../../../contract/content/banner'
import { timeText } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const bannerCsv: CsvColumn<Banner>[] = [
  { header: (locale) => m.banner_title_field({}, { locale }), cell: ({ title }) => title },
  { header: (locale) => m.banner_subtitle({}, { locale }), cell: ({ subtitle }) => subtitle },
  {
    header: (locale) => m.banner_position({}, { locale }),
    cell: ({ position }, locale) => m[`banner_position_${position}`]({}, { locale }),
  },
  {
    header: (locale) => m.banner_link_type({}, { locale }),
    cell: ({ linkType }, locale) => m[`banner_link_${linkType}`]({}, { locale }),
  },
  {
    header: (locale) => m.banner_link_target({}, { locale }),
    cell: ({ linkUrl, linkName }) => linkUrl ?? linkName,
  },
  { header: (locale) => m.banner_starts_at({}, { locale }), cell: ({ startsAt }) => timeText(startsAt) },
  { header: (locale) => m.banner_ends_at({}, { locale }), cell: ({ endsAt }) => timeText(endsAt) },
  {
    header: (locale) => m.kit_publication_status({}, { locale }),
    cell: ({ status }, locale) => m[`kit_publication_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.banner_published_at({}, { locale }),
    cell: ({ publishedAt }) => timeText(publishedAt),
  },
  { header: (locale) => m.banner_published_by({}, { locale }), cell: ({ publishedBy }) => publishedBy },
  { header: (locale) => m.banner_created_at({}, { locale }), cell: ({ createdAt }) => timeText(createdAt) },
]
