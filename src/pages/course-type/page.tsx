import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconOrderedList from '@douyinfe/semi-icons/lib/es/icons/IconOrderedList'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { courseTypes } from '../../../contract/content/course-type'
import { EnabledBatch } from '../../kit/batch/enabled-batch'
import { EnabledFilter, enabledLabel } from '../../kit/batch/enabled-mark'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { prefetchList, useList } from '../../kit/list/use-list'
import { ViewLinks } from '../../kit/list/view-links'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { count } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { describeType } from './describe-type'
import { nameOf } from './labels'
import { typeColumns } from './type-columns'
import { useActions } from './use-actions'

const Board = lazyPart(async () => (await import('./order-board')).OrderBoard)
const TypeDrawer = lazyPart(async () => (await import('./type-drawer')).TypeDrawer)

export const prefetch = (search: URLSearchParams) => prefetchList(courseTypes, search)

const views = () =>
  [
    { key: 'list', label: m.exercisetype_view_list(), icon: <IconList aria-hidden /> },
    { key: 'order', label: m.exercisetype_sort(), icon: <IconOrderedList aria-hidden /> },
  ] as const

export function Component() {
  const [params] = useSearchParams()
  const view = params.get('view') === 'order' ? 'order' : 'list'
  const list = useList(courseTypes)
  const { rowActions, open, dialogs } = useActions(list)
  const title = m.shell_page_curriculumtype()
  const links = <ViewLinks label={m.exercisetype_view()} views={views()} now={view} />
  const create = (
    <NewRow resource={courseTypes} list={list}>
      {m.coursetype_new()}
    </NewRow>
  )
  const head = (
    <header className={pageStyle.pageHead}>
      <h1 id="kit-page-title">{title}</h1>
      <div className={pageStyle.pageActions}>
        {links}
        {create}
      </div>
    </header>
  )
  return (
    <>
      {view === 'order' ? (
        <Suspense fallback={<ListSkeleton />}>
          <Board head={head} rowActions={rowActions} />
        </Suspense>
      ) : (
        <ListPage
          resource={courseTypes}
          list={list}
          purpose={m.empty_course_type()}
          title={title}
          searchHint={m.exercisetype_search()}
          columns={typeColumns()}
          nameOf={nameOf}
          onOpen={open}
          views={links}
          actions={create}
          filters={<EnabledFilter list={list} />}
          describeFilter={(_, value) =>
            m.kit_filter_chip({ field: m.exercisetype_state(), words: enabledLabel(value === 'true') })
          }
          rowActions={rowActions}
          batch={(selection) => (
            <EnabledBatch
              resource={courseTypes}
              nameOf={nameOf}
              selection={selection}
              warning={(rows) => {
                const courses = rows.reduce((sum, row) => sum + row.courses, 0)
                return courses === 0 ? null : m.coursetype_disable_text({ count: count(courses) })
              }}
            />
          )}
        />
      )}
      <RouteDrawer names={['edit', 'new']}>
        <TypeDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={courseTypes} describe={describeType} actionLabel={() => undefined} />
      {dialogs}
    </>
  )
}
