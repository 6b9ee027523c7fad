import { m } from '#messages'
import type { SiteText } from '../../../contract/content/site-text'
import { timeText } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { plainText } from './rich-text'

export const siteTextCsv: CsvColumn<SiteText>[] = [
  { header: (locale) => m.sitetext_key({}, { locale }), cell: ({ key }) => key },
  { header: (locale) => m.sitetext_title_field({}, { locale }), cell: ({ title }) => title },
  {
    header: (locale) => m.sitetext_group({}, { locale }),
    cell: ({ group }, locale) => m[`sitetext_group_${group}`]({}, { locale }),
  },
  {
    header: (locale) => m.kit_publication_status({}, { locale }),
    cell: ({ status }, locale) => m[`kit_publication_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.sitetext_published_at({}, { locale }),
    cell: ({ publishedAt }) => timeText(publishedAt),
  },
  { header: (locale) => m.sitetext_published_by({}, { locale }), cell: ({ publishedBy }) => publishedBy },
  { header: (locale) => m.sitetext_seo_title({}, { locale }), cell: ({ seoTitle }) => seoTitle },
  { header: (locale) => m.sitetext_seo_desc({}, { locale }), cell: ({ seoDesc }) => seoDesc },
  { header: (locale) => m.sitetext_body({}, { locale }), cell: ({ body }) => plainText(body) },
  {
    header: (locale) => m.sitetext_created_at({}, { locale }),
    cell: ({ createdAt }) => timeText(createdAt),
  },
]
