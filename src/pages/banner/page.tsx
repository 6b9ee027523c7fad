import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { bannerPositions, banners, type ListedBanner } from '../../../contract/content/banner'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import { usePublishing } from '../../kit/publication/use-publishing'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { useMay } from '../../kit/ui/use-may'
import { queryClient } from '../../lib/api/query-client'
import { lazyPart } from '../../lib/lazy-part'
import { bannerColumns } from './columns'
import { describeBanner } from './describe'
import { BannerFilters, describeFilter } from './filters'
import { nameOf } from './labels'
import { useRowActions } from './use-row-actions'
import { ViewSwitch, viewOf } from './view-switch'
import { wholePosition } from './whole-position'

const Batch = lazyPart(async () => (await import('./batch')).BannerBatch)
const Board = lazyPart(async () => (await import('./order-board')).OrderBoard)
const Schedule = lazyPart(async () => (await import('./schedule')).Schedule)
const BannerDrawer = lazyPart(async () => (await import('./drawer')).BannerDrawer)
const Preview = lazyPart(async () => (await import('./preview-dialog')).PreviewDialog)
const Versions = lazyPart(async () => (await import('./versions')).BannerVersions)

export const prefetch = (search: URLSearchParams) =>
  viewOf(search) === 'list'
    ? prefetchList(banners, search)
    : Promise.all(
        bannerPositions.map((position) =>
          queryClient.ensureQueryData(wholePosition(position)).catch(() => {}),
        ),
      )

export function Component() {
  const [params] = useSearchParams()
  const view = viewOf(params)
  const list = useList(banners)
  const may = useMay()
  const publishing = usePublishing({
    resource: banners,
    nameOf,
    onRefused: ({ id }: ListedBanner) => list.open({ edit: id }),
  })
  const actionsOf = useRowActions(list, publishing.actionsOf)
  const open = (row: ListedBanner) => {
    publishing.forget()
    list.open({ edit: row.id })
  }
  const views = <ViewSwitch now={view} />
  const create = (
    <NewRow resource={banners} list={list}>
      {m.banner_new()}
    </NewRow>
  )
  const head = (
    <header className={pageStyle.pageHead}>
      <h1 id="kit-page-title">{m.banner_page()}</h1>
      <div className={pageStyle.pageActions}>
        {views}
        {create}
      </div>
    </header>
  )
  return (
    <>
      {view === 'list' ? (
        <ListPage
          resource={banners}
          list={list}
          purpose={m.empty_banner()}
          title={m.banner_page()}
          searchHint={m.banner_search()}
          columns={bannerColumns()}
          nameOf={nameOf}
          onOpen={open}
          onEdit={may(banners.update) ? open : undefined}
          views={views}
          actions={create}
          filters={<BannerFilters list={list} />}
          describeFilter={describeFilter}
          rowActions={(row) => (
            <>
              <Button theme="borderless" size="small" onClick={() => open(row)}>
                {may(banners.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
              </Button>
              <RowMenu name={row.title} actions={() => actionsOf(row)} />
            </>
          )}
          batch={(selection) => (
            <Suspense fallback={null}>
              <Batch selection={selection} />
            </Suspense>
          )}
        />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          {view === 'order' ? (
            <Board head={head} onOpen={open} actionsOf={actionsOf} />
          ) : (
            <Schedule head={head} onOpen={open} />
          )}
        </Suspense>
      )}
      <RouteDrawer names={['edit', 'new']}>
        <BannerDrawer refused={publishing.refused} onPublish={(row) => void publishing.publish(row)} />
      </RouteDrawer>
      <RouteDrawer names={['preview']}>
        <Preview />
      </RouteDrawer>
      <RouteDrawer names={['versions']}>
        <Versions />
      </RouteDrawer>
      <HistoryDrawer resource={banners} describe={describeBanner} actionLabel={publicationActionLabel} />
    </>
  )
}
