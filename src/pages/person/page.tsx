import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconUserGroup from '@douyinfe/semi-icons/lib/es/icons/IconUserGroup'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { people } from '../../../contract/people/person'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { ViewLinks } from '../../kit/list/view-links'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { describePerson } from './describe'
import { personLabels } from './labels'
import { newestFirst, PersonList } from './list/list'

const Anonymise = lazyPart(async () => (await import('./privacy/anonymise-dialog')).AnonymiseDialog)
const Duplicates = lazyPart(async () => (await import('./merge/duplicates')).Duplicates)
const Editor = lazyPart(async () => (await import('./list/drawer')).PersonDrawer)
const Merge = lazyPart(async () => (await import('./merge/drawer')).MergeDrawer)

export const prefetch = (search: URLSearchParams) =>
  search.get('view') === 'duplicates' ? undefined : prefetchList(people, search, newestFirst)

const views = () =>
  [
    { key: 'list', label: m.person_view_list(), icon: <IconList aria-hidden /> },
    { key: 'duplicates', label: m.person_view_duplicates(), icon: <IconUserGroup aria-hidden /> },
  ] as const

export function Component() {
  const [params] = useSearchParams()
  const may = useMay()
  const view = params.get('view') === 'duplicates' && may(people.duplicates) ? 'duplicates' : 'list'
  const links = may(people.duplicates) ? (
    <ViewLinks label={m.person_view()} views={views()} now={view} />
  ) : null
  return (
    <>
      {view === 'list' ? (
        <PersonList views={links} />
      ) : (
        <Suspense fallback={null}>
          <Duplicates actions={links} />
        </Suspense>
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
