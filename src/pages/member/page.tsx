import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { members } from '../../../contract/membership/member'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { memberLabels } from './labels'
import { describeMember } from './list/describe'
import { MemberList } from './list/list'

const Desk = lazyPart(async () => (await import('./check-in/desk-page')).DeskPage)
const Sheet = lazyPart(async () => (await import('./sheet/sheet')).MemberSheet)
const Editor = lazyPart(async () => (await import('./sheet/drawer')).MemberDrawer)
const NewMember = lazyPart(async () => (await import('./new-member')).NewMember)

const isDesk = (search: URLSearchParams) => search.get('view') === 'desk'

export const prefetch = (search: URLSearchParams) =>
  isDesk(search) ? undefined : prefetchList(members, search)

export function Component() {
  const [params] = useSearchParams()
  return (
    <>
      {isDesk(params) ? (
        <Suspense fallback={<ListSkeleton />}>
          <Desk />
        </Suspense>
      ) : (
        <MemberList />
      )}
      <RouteDrawer names={['open']}>
        <Sheet />
      </RouteDrawer>
      <RouteDrawer names={['edit']}>
        <Editor />
      </RouteDrawer>
      <RouteDrawer names={['new']}>
        <NewMember />
      </RouteDrawer>
      <HistoryDrawer resource={members} describe={describeMember} actionLabel={memberLabels.action.find} />
    </>
  )
}
