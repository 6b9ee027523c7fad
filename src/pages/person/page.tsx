import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { people } from '../../../contract/people/person'
import { leads } from '../../../contract/sales/lead'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { describePerson } from './describe'
import { personLabels } from './labels'
import { newestFirst, PersonList } from './list/list'
import { PersonViews } from './views'

const Anonymise = lazyPart(async () => (await import('./privacy/anonymise-dialog')).AnonymiseDialog)
const Duplicates = lazyPart(async () => (await import('./merge/duplicates')).Duplicates)
const Editor = lazyPart(async () => (await import('./list/drawer')).PersonDrawer)
const Merge = lazyPart(async () => (await import('./merge/drawer')).MergeDrawer)
const LeadList = lazyPart(async () => (await import('./lead/list')).LeadList)
const LeadBoard = lazyPart(async () => (await import('./lead/board/lead-board')).LeadBoard)
const LeadFunnel = lazyPart(async () => (await import('./lead/funnel-view')).FunnelView)

export const prefetch = (search: URLSearchParams) =>
  search.has('view') ? undefined : prefetchList(people, search, newestFirst)

/** People; other views show their leads, and who may be the same. */
export function Component() {
  const [params] = useSearchParams()
  const may = useMay()
  const view = params.get('view')
  if (may(leads.list)) {
    const Leads = { leads: LeadList, board: LeadBoard, funnel: LeadFunnel }[view ?? '']
    if (Leads !== undefined)
      return (
        <Suspense fallback={<ListSkeleton />}>
          <Leads />
        </Suspense>
      )
  }
  return <People isDuplicates={view === 'duplicates' && may(people.duplicates)} />
}

function People({ isDuplicates }: { isDuplicates: boolean }) {
  return (
    <>
      {isDuplicates ? (
        <Suspense fallback={null}>
          <Duplicates actions={<PersonViews now="duplicates" />} />
        </Suspense>
      ) : (
        <PersonList views={<PersonViews now="list" />} />
      )}
      <RouteDrawer names={['edit', 'new']}>
        <Editor />
      </RouteDrawer>
      <RouteDrawer names={['merge']}>
        <Merge />
      </RouteDrawer>
      <RouteDrawer names={['anonymise']}>
        <Anonymise />
      </RouteDrawer>
      <HistoryDrawer resource={people} describe={describePerson} actionLabel={personLabels.action.find} />
    </>
  )
}
