import IconCalendarStroked from '@douyinfe/semi-icons/lib/es/icons/IconCalendarStroked'
import IconImport from '@douyinfe/semi-icons/lib/es/icons/IconImport'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { importPermission } from '../../../../contract/system/imports'
import { ListPage } from '../../../kit/list/list-page'
import { NewRow } from '../../../kit/list/new-row'
import { RowMenu } from '../../../kit/list/row-menu'
import { useList } from '../../../kit/list/use-list'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { RowButton } from '../../../kit/ui/row-button'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { SuspensionNotice } from '../card/suspension-notice'
import { nameOf } from '../labels'
import { ViewSwitch } from '../view-switch'
import { memberColumns } from './columns'
import { MemberFilters, useFilterLabels } from './filters'
import { useRowMenu } from './use-row-menu'
import { WorkLists } from './work-lists'

const Batch = lazyPart(async () => (await import('./batch')).MemberBatch)
const ContactDialog = lazyPart(async () => (await import('./contact-dialog')).ContactDialog)
const Import = lazyPart(async () => (await import('./import')).MemberImport)
const CardPrint = lazyPart(async () => (await import('../card/print')).CardPrint)
const ExtendStore = lazyPart(async () => (await import('./extend-store')).ExtendStore)

export function MemberList() {
  const list = useList(members)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const [contacted, setContacted] = useState<ListedMember | null>(null)
  const [printed, setPrinted] = useState<readonly ListedMember[] | null>(null)
  const [extension, setExtension] = useState<{ storeId: string; days: number } | null>(null)
  const open = (row: ListedMember) => list.open({ open: row.id })
  const menuOf = useRowMenu(list, { onContact: setContacted, onPrint: (row) => setPrinted([row]) })
  return (
    <>
      <ListPage
        resource={members}
        list={list}
        purpose={m.empty_member()}
        title={m.member_title()}
        searchHint={m.member_search()}
        columns={memberColumns()}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(members.update) ? (row) => list.open({ edit: row.id }) : undefined}
        views={<ViewSwitch now="list" />}
        actions={
          <>
            {may(memberships.extendStore) ? (
              <Button
                type="tertiary"
                icon={<IconCalendarStroked aria-hidden />}
                onClick={() => setExtension({ storeId: list.query.filters.store ?? '', days: 1 })}
              >
                {m.member_extend_store()}
              </Button>
            ) : null}
            {may({ permission: importPermission, scope: 'chain' }) && may(members.create) ? (
              <Button
                type="tertiary"
                icon={<IconImport aria-hidden />}
                onClick={() => list.open({ import: 'new' })}
              >
                {m.member_import()}
              </Button>
            ) : null}
            <NewRow resource={members} list={list}>
              {m.member_new()}
            </NewRow>
          </>
        }
        above={<SuspensionNotice onExtend={setExtension} />}
        prepared={<WorkLists list={list} />}
        filters={<MemberFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>{m.kit_view()}</RowButton>
            <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} onPrint={setPrinted} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['import']}>
        <Import onOpenRow={(id) => list.open({ open: id, import: null })} />
      </RouteDrawer>
      <Suspense fallback={null}>
        {contacted === null ? null : (
          <ContactDialog
            rows={[contacted]}
            onDone={() => setContacted(null)}
            onCancel={() => setContacted(null)}
          />
        )}
        {printed === null ? null : <CardPrint members={printed} onClose={() => setPrinted(null)} />}
        {extension === null ? null : <ExtendStore start={extension} onClose={() => setExtension(null)} />}
      </Suspense>
    </>
  )
}
