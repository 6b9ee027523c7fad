import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import IconUserGroup from '@douyinfe/semi-icons/lib/es/icons/IconUserGroup'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { type SavedView, savedViews } from '../../../../contract/system/saved-view'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { lazyPart } from '../../../lib/lazy-part'
import { errorToast } from '../../toast/error-toast'
import { undoToast } from '../../ui/undo-toast'
import { RowMenu } from '../row-menu'
import type { RowAction } from '../row-menu-list'
import { useEdges } from '../use-edges'
import type { Views } from './use-views'
import style from './view-tabs.module.css'

const ViewDialog = lazyPart(async () => (await import('./view-dialog')).ViewDialog)

/** The views of a list as tabs, and what can be done with the open one; `children` are queries that the page has prepared. */
export function ViewTabs(props: { views: Views; list: string; children?: ReactNode }) {
  const { views, list, children } = props
  const { all, active, isChanged } = views
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const strip = useEdges<HTMLElement>()
  const isEmpty = all.length === 0 && !isChanged
  return (
    <nav
      ref={strip}
      className={style.tabs}
      aria-label={m.kit_views()}
      data-empty={(isEmpty && !children) || undefined}
    >
      {all.length === 0 ? null : (
        <Tab isOn={active === null} onOpen={() => views.open(null)}>
          {m.kit_view_all()}
        </Tab>
      )}
      {all.map((view) => (
        <span key={view.id} className={style.tab}>
          <Tab isOn={view === active} onOpen={() => views.open(view)}>
            {view.role === null ? null : (
              <IconUserGroup
                size="small"
                role="img"
                aria-label={m.kit_view_shared()}
                title={m.kit_view_shared()}
              />
            )}
            {view.name}
            {view === active && isChanged ? (
              <i
                className={style.changed}
                role="img"
                aria-label={m.kit_view_changed()}
                title={m.kit_view_changed()}
              />
            ) : null}
          </Tab>
          {view === active ? (
            <RowMenu name={view.name} actions={() => actionsOf(view, views, () => setEdited(view))} />
          ) : null}
        </span>
      ))}
      {children}
      {isChanged ? (
        <button type="button" className={style.save} onClick={() => setEdited('new')}>
          <IconPlus size="small" aria-hidden />
          {m.kit_view_save()}
        </button>
      ) : null}
      <Suspense fallback={null}>
        {edited === null ? null : (
          <ViewDialog
            view={edited === 'new' ? null : edited}
            list={list}
            now={views.now}
            onSaved={(view) => {
              setEdited(null)
              if (edited === 'new') views.open(view)
            }}
            onCancel={() => setEdited(null)}
          />
        )}
      </Suspense>
    </nav>
  )
}

function Tab({ isOn, onOpen, children }: { isOn: boolean; onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-current={isOn ? 'true' : undefined} onClick={onOpen}>
      {children}
    </button>
  )
}

function actionsOf(view: SavedView, views: Views, onRename: () => void): RowAction[] {
  const { id, version, isDefault, mayChange } = view
  const save = () =>
    attempt(async () => {
      await call(savedViews.update, { id, version, body: views.now })
      Toast.success(m.kit_view_saved({ name: view.name }))
    })
  const choose = () =>
    attempt(() => call(savedViews.chooseDefault, { body: { list: view.list, id: isDefault ? null : id } }))
  return [
    ...(mayChange && views.isChanged ? [{ key: 'save', label: m.kit_view_keep(), run: save }] : []),
    { key: 'default', label: isDefault ? m.kit_view_not_default() : m.kit_view_default(), run: choose },
    ...(mayChange
      ? [
          { key: 'rename', label: m.kit_view_rename(), run: onRename },
          { key: 'delete', label: m.kit_view_delete(), isDestructive: true, run: () => remove(view, views) },
        ]
      : []),
  ]
}

function remove(view: SavedView, views: Views): void {
  const { id, version: _version, mayChange: _mayChange, isDefault, ...draft } = view
  void attempt(async () => {
    await call(savedViews.remove, { id })
    views.open(null)
    undoToast(m.kit_view_deleted({ name: view.name }), () =>
      attempt(async () => {
        const put = await call(savedViews.create, { body: draft })
        if (isDefault) await call(savedViews.chooseDefault, { body: { list: view.list, id: put.id } })
      }),
    )
  })
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    errorToast(errorSentence(error))
  }
}
