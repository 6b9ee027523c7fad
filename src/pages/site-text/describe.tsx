import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { publicationStatus } from '../../kit/publication/status'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { siteTextLabels } from './labels'
import style from './site-text.module.css'

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
    group: siteTextLabels.group.labelFor,
    status: publicationStatus.labelFor,
    coverId: (value) => <Picture id={String(value)} alt="" size="large" />,
    body: (value) => <div className={style.described}>{htmlProse(String(value))}</div>,
  },
)
