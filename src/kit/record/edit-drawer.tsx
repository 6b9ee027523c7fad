import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { focusFirstProblem } from '../form/focus-first-problem'
import type { Form } from '../form/form'
import type { Describe } from '../history/describe'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import { useMay } from '../ui/use-may'
import { ConflictView } from './conflict-view'
import { Drawer } from './drawer'
import { DrawerFoot, type SaveWords } from './drawer-foot'
import { DrawerSections, type Section } from './drawer-sections'
import { type EditorConfig, subjectOf } from './editor-config'
import { LeaveDialog } from './leave-dialog'
import type { Row } from './resource'
import { RestoredInput } from './restored-input'
import { isDirty, useEditor } from './use-editor'
import { useLeaveGuard } from './use-leave-guard'

interface Props<R extends Row, Draft extends object> {
  port: EditorConfig<R, Draft>
  describe: Describe
  title: (row: R | null) => string
  sections: (form: Form<Draft>, row: R | null) => Section[]
  /** Next to the title of an open record: its state, its links. */
  headline?: (row: R) => ReactNode
  /** Stays in view next to the sections: a preview of what is typed. */
  aside?: (form: Form<Draft>, row: R | null) => ReactNode
  /** In pixels; 880 unless there is something next to the form. */
  width?: number
  words?: SaveWords
  /** A second way to save, after which more happens with the row; it takes the place of saving and making the next. */
  also?: SaveAlso<R>
}

export interface SaveAlso<R extends Row> {
  label: string
  run: (row: R) => void
}

/** What follows after a save. */
type Then = 'close' | 'next' | 'also'

/** A record in a drawer that has an address: `?edit=<id>`, `?new`; `at=<section>` opens it there. */
export function EditDrawer<R extends Row, Draft extends object>(props: Props<R, Draft>) {
  const [params, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const { key } = useLocation()
  // A finished editor is removed at once; the address follows after the router's navigation.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const id = params.get('edit')
  if ((id === null && !params.has('new')) || closedAt === key) return null
  const close = () => {
    setClosedAt(key)
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const key of ['edit', 'new', 'at']) next.delete(key)
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
  const { port, id, onClosed, onNext } = props
  const may = useMay()
  const subject = useMemo(() => subjectOf(port), [port])
  const editor = useEditor(subject, id, may(id === null ? port.resource.create : port.resource.update))
  const { snapshot, send, form, row } = editor
  const then = useRef<Then>('close')
  const body = useRef<HTMLDivElement>(null)
  const guard = useLeaveGuard(snapshot.can({ type: 'editor.closed' }) && isDirty(snapshot), id)
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
    // After the drawer has taken the focus, so that a person who makes a record can type at once.
    if (isNew) requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(firstField)?.focus())
  }, [isNew])
  const ended = snapshot.status === 'done'
  const end = useRef(() => {})
  end.current = () => {
    // A row exists exactly when the editor ended by saving; the config made it.
    const saved = snapshot.context.saved as R | null
    if (snapshot.matches('saved') && saved !== null) {
      if (then.current === 'also') return finish(saved)
      Toast.success(m.kit_saved({ name: port.nameOf(saved) }))
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
        className="kit-drawer-body"
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
          <div className={props.aside === undefined ? undefined : 'kit-drawer-beside'}>
            <div>
              <RestoredInput editor={editor} />
              <DrawerSections sections={props.sections(form, row)} startAt={props.startAt} />
            </div>
            {props.aside === undefined ? null : <aside>{props.aside(form, row)}</aside>}
          </div>
        )}
      </div>
      {snapshot.matches('asking') ? (
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

const firstField = '.kit-field input:enabled, .kit-field [role=combobox]'
