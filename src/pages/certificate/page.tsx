import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../contract/catalogue/certificate'
import { reminders } from '../../../contract/messaging/reminders'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import type { Selection } from '../../kit/list/use-selection'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useLifecycle } from '../../kit/record/use-lifecycle'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { certificateColumns } from './columns'
import { describeCertificate } from './describe'
import { CertificateFilters, useFilterLabels } from './filters'
import { certificateLabels, nameOf } from './labels'
import { certificateLifecycle, decide } from './lifecycle'
import { useRowActions } from './use-row-actions'
import { ViewSwitch } from './view-switch'

const Batch = lazyPart(async () => (await import('./batch')).CertificateBatch)
const Board = lazyPart(async () => (await import('./expiry/board')).ExpiryBoard)
const Editor = lazyPart(async () => (await import('./drawer')).CertificateDrawer)
const Renewal = lazyPart(async () => (await import('./expiry/renewal-drawer')).RenewalDrawer)
const Review = lazyPart(async () => (await import('./review/drawer')).ReviewDrawer)

export const prefetch = (search: URLSearchParams) =>
  search.get('view') === 'board' ? undefined : prefetchList(certificates, search)

export function Component() {
  const [params] = useSearchParams()
  const list = useList(certificates)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(certificateLifecycle, [])
  const lifecycle = useLifecycle({ resource: certificates, transitions, decide, nameOf })
  const { primaryOf, menuOf } = useRowActions(list, lifecycle.actionsOf)
  const view = params.get('view') === 'board' ? 'board' : 'list'
  const views = <ViewSwitch now={view} />
  const create = (
    <NewRow resource={certificates} list={list}>
      {m.certificate_new()}
    </NewRow>
  )
  const rowActions = (row: ListedCertificate) => {
    const primary = primaryOf(row)
    return (
      <>
        <Button theme="borderless" size="small" onClick={primary.run}>
          {primary.label}
        </Button>
        <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
      </>
    )
  }
  return (
    <>
      {view === 'board' ? (
        <Suspense fallback={null}>
          <Board
            list={list}
            actions={
              <>
                {views}
                {create}
              </>
            }
          />
        </Suspense>
      ) : (
        <ListPage
          resource={certificates}
          list={list}
          purpose={m.empty_certificate()}
          title={m.certificate_title()}
          searchHint={m.certificate_search()}
          columns={certificateColumns()}
          nameOf={nameOf}
          onOpen={(row) => primaryOf(row).run()}
          views={views}
          actions={create}
          filters={<CertificateFilters list={list} />}
          describeFilter={describeFilter}
          rowActions={rowActions}
          {...(may(certificates.on.verify) || may(reminders.send)
            ? {
                batch: (selection: Selection<ListedCertificate>) => (
                  <Suspense fallback={null}>
                    <Batch selection={selection} />
                  </Suspense>
                ),
              }
            : {})}
        />
      )}
      <RouteDrawer names={['edit', 'new']}>
        <Editor />
      </RouteDrawer>
      <RouteDrawer names={['renew']}>
        <Renewal />
      </RouteDrawer>
      <RouteDrawer names={['review']}>
        <Review list={list} />
      </RouteDrawer>
      <HistoryDrawer
        resource={certificates}
        describe={describeCertificate}
        actionLabel={certificateLabels.action.find}
      />
      {lifecycle.dialog}
    </>
  )
}
