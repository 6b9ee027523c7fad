import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { publicationWord } from '../../kit/publication/status'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { groupWord } from './labels'

/** A text's members as its history, its versions and a conflict show them. */
export const describeSiteText = describeBy(
  {
    key: m.sitetext_key,
    title: m.sitetext_title_field,
    group: m.sitetext_group,
    status: m.kit_publication_status,
    seoTitle: m.sitetext_seo_title,
    seoDesc: m.sitetext_seo_desc,
    coverId: m.sitetext_cover,
    body: m.sitetext_body,
  },
  {
    group: groupWord,
    status: publicationWord,
    coverId: (value) => <Picture id={String(value)} alt="" size="large" />,
    body: (value) => <div className="sitetext-described">{htmlProse(String(value))}</div>,
  },
)
