import { Suspense } from 'react'
import { m } from '#messages'
import { type ListedSiteText, type SiteTextDraft, siteTexts } from '../../../contract/content/site-text'
import { useArchive } from '../../kit/batch/use-archive'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import { usePublishing } from '../../kit/publication/use-publishing'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { siteTextColumns } from './columns'
import { describeSiteText } from './describe'
import { describeFilter, SiteTextFilters } from './filters'
import { nameOf } from './labels'

const Batch = lazyPart(async () => (await import('./batch')).SiteTextBatch)
const SiteTextDrawer = lazyPart(async () => (await import('./drawer')).SiteTextDrawer)
const Preview = lazyPart(async () => (await import('./preview-drawer')).PreviewDrawer)
const Versions = lazyPart(async () => (await import('./versions')).SiteTextVersions)

export const prefetch = (search: URLSearchParams) => prefetchList(siteTexts, search)

export function Component() {
  const list = useList(siteTexts)
  const may = useMay()
  const { archive, restore } = useArchive(siteTexts, nameOf)
  const publishing = usePublishing<ListedSiteText, SiteTextDraft>({
    resource: siteTexts,
    nameOf,
    onRefused: ({ id }) => list.open({ edit: id }),
  })
  const open = ({ id }: ListedSiteText) => {
    publishing.forget()
    list.open({ edit: id })
  }
  const putAway = (row: ListedSiteText): RowAction[] => {
    if (!may(siteTexts.archive)) return []
    if (row.archivedAt !== null)
      return [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]
    const refusal = row.isSystem ? { refusal: m.sitetext_system_kept() } : {}
    return [
      {
        key: 'archive',
        label: m.kit_archive(),
        run: () => void archive(row),
        isDestructive: true,
        ...refusal,
      },
    ]
  }
  const menu = (row: ListedSiteText): RowAction[] => [
    { key: 'preview', label: m.sitetext_preview(), run: () => list.open({ preview: row.id }) },
    ...publishing.actionsOf(row),
    { key: 'versions', label: m.kit_publication_versions(), run: () => list.open({ versions: row.id }) },
    { key: 'history', label: m.kit_history(), run: () => list.open({ history: row.id }) },
    ...putAway(row),
  ]
  return (
    <>
      <ListPage
        resource={siteTexts}
        list={list}
        purpose={m.empty_site_text()}
        title={m.sitetext_page()}
        searchHint={m.sitetext_search()}
        columns={siteTextColumns()}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(siteTexts.update) ? open : undefined}
        actions={
          <NewRow resource={siteTexts} list={list}>
            {m.sitetext_new()}
          </NewRow>
        }
        filters={<SiteTextFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(siteTexts.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={row.title} actions={() => menu(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <SiteTextDrawer refused={publishing.refused} onPublish={(row) => void publishing.publish(row)} />
      </RouteDrawer>
      <RouteDrawer names={['preview']}>
        <Preview />
      </RouteDrawer>
      <RouteDrawer names={['versions']}>
        <Versions />
      </RouteDrawer>
      <HistoryDrawer resource={siteTexts} describe={describeSiteText} actionLabel={publicationActionLabel} />
    </>
  )
}
