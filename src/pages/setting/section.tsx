import IconHistory from '@douyinfe/semi-icons/lib/es/icons/IconHistory'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type SettingName,
  type SettingRow,
  type SettingValues,
  settings,
} from '../../../contract/system/settings'
import { focusFirstProblem } from '../../kit/form/focus-first-problem'
import type { Form } from '../../kit/form/form'
import { actorLabel } from '../../kit/history/actor-label'
import { ConflictView } from '../../kit/record/conflict-view'
import { DrawerFoot } from '../../kit/record/drawer-foot'
import { LeaveDialog } from '../../kit/record/leave-dialog'
import { RestoredInput } from '../../kit/record/restored-input'
import { isDirty, useEditor } from '../../kit/record/use-editor'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { minuteOf } from '../../lib/format'
import { describeSetting, settingTitle } from './describe'
import { ResetDialog } from './reset-dialog'
import style from './setting.module.css'
import { settingSubject } from './subject'

interface Props<Name extends SettingName> {
  name: Name
  row: SettingRow
  /** Its subject, in a sentence. */
  note: string
  fields: (form: Form<SettingValues[Name]>) => ReactNode
  /** Called when the section gets or loses unsaved input. */
  onDirty: (name: SettingName, isDirty: boolean) => void
}

/** One setting: its form, its last editor, and its resets. After a save or a discard it starts over. */
export function SettingSection<Name extends SettingName>(props: Props<Name>) {
  const { name, row, note } = props
  const [, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const [isResetting, setResetting] = useState(false)
  const may = useMay()
  const title = settingTitle(name)
  const again = () => setRound((now) => now + 1)
  return (
    <section id={name} className={`${pageStyle.panel} ${style.section}`} aria-labelledby={`setting-${name}`}>
      <header>
        <h2 id={`setting-${name}`}>{title}</h2>
        <span className={textStyle.note}>
          {row.isDefault
            ? m.setting_is_default()
            : m.setting_changed_by({ who: actorLabel(row.updatedBy), at: minuteOf(row.updatedAt) })}
        </span>
        <span className={style.ways}>
          {row.isDefault || !may(settings.reset) ? null : (
            <Button theme="borderless" size="small" onClick={() => setResetting(true)}>
              {m.setting_reset()}
            </Button>
          )}
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconHistory aria-hidden />}
            aria-label={m.setting_history_of({ name: title })}
            title={m.setting_history_of({ name: title })}
            onClick={() =>
              setParams((now) => {
                const next = new URLSearchParams(now)
                next.set('history', name)
                return next
              })
            }
          />
        </span>
      </header>
      <p className={style.note}>{note}</p>
      <SettingForm key={round} {...props} onEnded={again} />
      {isResetting ? (
        <ResetDialog name={name} row={row} onClose={() => setResetting(false)} onDone={again} />
      ) : null}
    </section>
  )
}

function SettingForm<Name extends SettingName>(props: Props<Name> & { onEnded: () => void }) {
  const { name, fields, onDirty, onEnded } = props
  const may = useMay()
  const body = useRef<HTMLFormElement>(null)
  const subject = useMemo(() => settingSubject(name), [name])
  const editor = useEditor(subject, name, may(settings.update))
  const { snapshot, send, form } = editor
  const dirty = isDirty(snapshot)
  const latestOnDirty = useRef(onDirty)
  latestOnDirty.current = onDirty
  useEffect(() => {
    latestOnDirty.current(name, dirty)
    return () => latestOnDirty.current(name, false)
  }, [name, dirty])
  const ended = snapshot.status === 'done'
  const end = useRef(() => {})
  end.current = () => {
    if (snapshot.matches('saved')) Toast.success(m.kit_saved({ name: settingTitle(name) }))
    onEnded()
  }
  useEffect(() => {
    if (ended) end.current()
  }, [ended])
  useEffect(() => {
    if (snapshot.context.problem !== null) focusFirstProblem(body.current)
  }, [snapshot.context.problem])
  if (snapshot.matches('failed'))
    return (
      <ListFailed
        reason={snapshot.context.problem?.title || m.problem_unavailable()}
        onRetry={() => send({ type: 'editor.retried' })}
      />
    )
  if (editor.row === null) return <ListSkeleton />
  return (
    <form
      ref={body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!editor.isReadOnly && dirty) editor.submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!editor.isReadOnly && dirty) editor.submit()
      }}
    >
      {snapshot.matches('conflict') ? (
        <ConflictView editor={editor} describe={describeSetting(name)} />
      ) : (
        <>
          <RestoredInput editor={editor} />
          {fields(form)}
        </>
      )}
      {dirty ? (
        <DrawerFoot
          editor={editor}
          onSave={editor.submit}
          onProblem={() => focusFirstProblem(body.current)}
        />
      ) : null}
      {snapshot.matches('confirming') ? (
        <LeaveDialog
          onStay={() => send({ type: 'leave.stay' })}
          onDiscard={() => send({ type: 'leave.discard' })}
        />
      ) : null}
    </form>
  )
}
