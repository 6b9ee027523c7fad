import IconLock from '@douyinfe/semi-icons/lib/es/icons/IconLock'
import { m } from '#messages'
import type { ListedSiteText } from '../../../contract/content/site-text'
import { columnsFor } from '../../kit/list/columns-for'
import { PublicationMark } from '../../kit/publication/status'
import { siteTextLabels } from './labels'
import style from './site-text.module.css'

const col = columnsFor<ListedSiteText>()

export const siteTextColumns = () => [
  col.cell('key', m.sitetext_key(), (row) => <Key text={row} />, { card: 'fact', sort: 'key', width: 230 }),
  col.text('title', m.sitetext_title_field(), { sort: 'title', width: 240, isName: true }),
  col.cell('group', m.sitetext_group(), (row) => siteTextLabels.group.label(row.group), { width: 100 }),
  col.cell('status', m.kit_publication_status(), (row) => <PublicationMark row={row} />, {
    card: 'state',
    width: 160,
  }),
  col.text('updatedBy', m.sitetext_updated_by(), { width: 120 }),
  col.instant('updatedAt', m.sitetext_updated_at(), { card: 'fact', sort: 'updatedAt' }),
  col.instant('publishedAt', m.sitetext_published_at(), { isExtra: true }),
  col.text('publishedBy', m.sitetext_published_by(), { width: 120, isExtra: true }),
  col.instant('createdAt', m.sitetext_created_at(), { sort: 'createdAt', isExtra: true }),
]

function Key({ text }: { text: ListedSiteText }) {
  return (
    <span className={style.key}>
      <code>{text.key}</code>
      {text.isSystem ? (
        <IconLock role="img" aria-label={m.sitetext_is_system()} title={m.sitetext_is_system()} />
      ) : null}
    </span>
  )
}
