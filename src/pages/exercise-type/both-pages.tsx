import IconBranch from '@douyinfe/semi-icons/lib/es/icons/IconBranch'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ChainNote } from '../../kit/list/chain-note'
import { ViewLinks } from '../../kit/list/view-links'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { describeSubtype } from './describe-subtype'
import { describeType } from './describe-type'
import { type Of, ofOf } from './labels'
import { Tree } from './tree'
import { useOpen } from './use-open'

const TypeList = lazyPart(async () => (await import('./type-list')).TypeList)
const SubtypeList = lazyPart(async () => (await import('./subtype-list')).SubtypeList)
const TypeDrawer = lazyPart(async () => (await import('./type-drawer')).TypeDrawer)
const SubtypeDrawer = lazyPart(async () => (await import('./subtype-drawer')).SubtypeDrawer)

const views = () =>
  [
    { key: 'tree', label: m.exercisetype_view_tree(), icon: <IconBranch aria-hidden /> },
    { key: 'list', label: m.exercisetype_view_list(), icon: <IconList aria-hidden /> },
  ] as const

/** /type and /typechildren: one tree of both, and a list of each. `focus` is the page's own kind. */
export function BothPages({ focus }: { focus: Of }) {
  const [params] = useSearchParams()
  const may = useMay()
  const open = useOpen(focus)
  const view = params.get('view') === 'list' ? 'list' : 'tree'
  const of = ofOf(params, focus)
  const title = focus === 'type' ? m.shell_page_type() : m.shell_page_typechildren()
  const isType = focus === 'type'
  const links = <ViewLinks label={m.exercisetype_view()} views={views()} now={view} keeps={['type']} />
  const create = may(isType ? exerciseTypes.create : exerciseSubtypes.create) ? (
    <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => open({ new: '1', edit: null })}>
      {isType ? m.exercisetype_new() : m.exercisetype_new_subtype()}
    </Button>
  ) : null
  const head = (
    <>
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{title}</h1>
        <div className={pageStyle.pageActions}>{links}</div>
      </header>
      <ChainNote change={isType ? exerciseTypes.update : exerciseSubtypes.update} />
    </>
  )
  return (
    <>
      <Suspense fallback={<ListSkeleton />}>
        {view === 'tree' ? (
          <Tree focus={focus} head={head} />
        ) : isType ? (
          <TypeList title={title} views={links} create={create} />
        ) : (
          <SubtypeList title={title} views={links} create={create} />
        )}
      </Suspense>
      <RouteDrawer names={['edit', 'new']}>{of === 'type' ? <TypeDrawer /> : <SubtypeDrawer />}</RouteDrawer>
      {of === 'type' ? (
        <HistoryDrawer resource={exerciseTypes} describe={describeType} actionLabel={() => undefined} />
      ) : (
        <HistoryDrawer resource={exerciseSubtypes} describe={describeSubtype} actionLabel={() => undefined} />
      )}
    </>
  )
}
