import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import fieldStyle from '../form/field.module.css'
import { focusFirstProblem } from '../form/focus-first-problem'
import type { Form } from '../form/form'
import type { Describe } from '../history/describe'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import { useMay } from '../ui/use-may'
import { ConflictView } from './conflict-view'
import { Drawer } from './drawer'
import style from './drawer.module.css'
import { DrawerFoot, type SaveLabels } from './drawer-foot'
import { DrawerSections, type Section } from './drawer-sections'
import { type EditorConfig, subjectOf } from './editor-config'
import { LeaveDialog } from './leave-dialog'
import type { Row } from './resource'
import { RestoredInput } from './restored-input'
import { isDirty, useEditor } from './use-editor'
import { useLeaveGuard } from './use-leave-guard'

interface Props<R extends Row, Draft extends object> {
  config: EditorConfig<R, Draft>
  describe: Describe
  title: (row: R | null) => string
  sections: (form: Form<Draft>, row: R | null) => Section[]
  /** Next to the title of an open record: its status, its links. */
  headline?: (row: R) => ReactNode
  /** Stays visible next to the sections, for instance a preview of the input. */
  aside?: (form: Form<Draft>, row: R | null) => ReactNode
  /** In pixels; 880 unless something is next to the form. */
  width?: number
  words?: SaveLabels
  /** A second save button with a follow-up action on the row; it replaces the button that saves and starts the next record. */
  also?: SaveAlso<R>
}

export interface SaveAlso<R extends Row> {
  label: string
  run: (row: R) => void
}

type Then = 'close' | 'next' | 'also'

/** A record in a drawer that has an address: `?edit=<id>`, `?new`; `at=<section>` opens it there. */
export function EditDrawer<R extends Row, Draft extends object>(props: Props<R, Draft>) {
  const [params, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const { key } = useLocation()
  // A finished editor is removed at once; the address changes only after the router's navigation.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const id = params.get('edit')
  if ((id === null && !params.has('new')) || closedAt === key) return null
  const close = () => {
    setClosedAt(key)
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const key of ['edit', 'new', 'at', 'for']) next.delete(key)
      return next
    })
  }
  return (
    <Sheet
      key={`${id ?? ''}.${round}`}
      {...props}
      id={id}
      startAt={params.get('at')}
      onClosed={close}
      onNext={() => setRound(round + 1)}
    />
  )
}

function Sheet<R extends Row, Draft extends object>(
  props: Props<R, Draft> & {
    id: string | null
    startAt: string | null
    onClosed: () => void
    onNext: () => void
  },
) {
  const { config, id, onClosed, onNext } = props
  const may = useMay()
  const subject = useMemo(() => subjectOf(config), [config])
  const editor = useEditor(subject, id, may(id === null ? config.resource.create : config.resource.update))
  const { snapshot, send, form, row } = editor
  const then = useRef<Then>('close')
  const body = useRef<HTMLDivElement>(null)
  const isUnsaved = isDirty(snapshot)
  const guard = useLeaveGuard(isUnsaved && snapshot.can({ type: 'editor.closed' }), id, { isUnsaved })
  const submit = (and: Then) => {
    then.current = and
    if (and === 'also' && row !== null && snapshot.matches('clean')) return finish(row)
    editor.submit()
  }
  const finish = (saved: R) => {
    if (!guard.proceed()) onClosed()
    props.also?.run(saved)
  }
  const isNew = id === null
  useEffect(() => {
    // Runs after the drawer has taken the focus, so that the person can type a new record at once.
    if (isNew) requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(firstField)?.focus())
  }, [isNew])
  const ended = snapshot.status === 'done'
  const end = useRef(() => {})
  end.current = () => {
    // The editor has a saved row exactly when it ended by saving, and the config created that row.
    const saved = snapshot.context.saved as R | null
    if (snapshot.matches('saved') && saved !== null) {
      if (then.current === 'also') return finish(saved)
      Toast.success(m.kit_saved({ name: config.nameOf(saved) }))
    }
    if (snapshot.matches('saved') && then.current === 'next') onNext()
    else if (!guard.proceed()) onClosed()
  }
  useEffect(() => {
    if (ended) end.current()
  }, [ended])
  useEffect(() => {
    if (guard.isHeld) send({ type: 'editor.closed' })
  }, [guard.isHeld, send])
  useEffect(() => {
    if (snapshot.context.problem !== null) focusFirstProblem(body.current)
  }, [snapshot.context.problem])
  return (
    <Drawer
      name={row === null && id !== null ? m.kit_edit() : props.title(row)}
      headline={row !== null && props.headline ? props.headline(row) : null}
      width={props.width ?? 880}
      onClose={() => send({ type: 'editor.closed' })}
      footer={
        <DrawerFoot
          editor={editor}
          onSave={submit}
          onProblem={() => focusFirstProblem(body.current)}
          words={props.words}
          also={props.also?.label}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl+S of the fields inside */}
      <div
        ref={body}
        className={style.drawerBody}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!editor.isReadOnly) submit('close')
        }}
      >
        {snapshot.matches('failed') ? (
          <ListFailed
            reason={snapshot.context.problem?.title || m.problem_unavailable()}
            onRetry={() => send({ type: 'editor.retried' })}
          />
        ) : row === null && id !== null ? (
          <ListSkeleton />
        ) : snapshot.matches('conflict') ? (
          <ConflictView editor={editor} describe={props.describe} />
        ) : (
          <div className={props.aside === undefined ? undefined : style.drawerBeside}>
            <div>
              <RestoredInput editor={editor} />
              <DrawerSections sections={props.sections(form, row)} startAt={props.startAt} />
            </div>
            {props.aside === undefined ? null : <aside>{props.aside(form, row)}</aside>}
          </div>
        )}
      </div>
      {snapshot.matches('confirming') ? (
        <LeaveDialog
          onStay={() => {
            guard.release()
            send({ type: 'leave.stay' })
          }}
          onDiscard={() => send({ type: 'leave.discard' })}
        />
      ) : null}
    </Drawer>
  )
}

const firstField = `.${fieldStyle.field} input:enabled, .${fieldStyle.field} [role=combobox]`
