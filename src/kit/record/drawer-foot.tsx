import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import style from './drawer.module.css'
import type { Row } from './resource'
import type { Editor } from './use-editor'

interface Props<R extends Row, Draft extends object> {
  editor: Editor<R, Draft>
  onSave: (then: 'close' | 'next' | 'also') => void
  onProblem: () => void
  words?: SaveLabels
  /** The label of a second save button, if there is one. */
  also?: string
}

/** The labels of saving if it does more than save. */
export interface SaveLabels {
  save: string
  saveNext: string
}

/** The footer of a drawer: its buttons, and the problems that prevent saving. */
export function DrawerFoot<R extends Row, Draft extends object>({
  editor,
  onSave,
  onProblem,
  words = { save: m.kit_save(), saveNext: m.kit_save_next() },
  also,
}: Props<R, Draft>) {
  const { snapshot, send, form, problems, attempted, isReadOnly } = editor
  const isSaving = snapshot.matches('saving')
  const hidesSave =
    isReadOnly || snapshot.matches('conflict') || snapshot.matches('loading') || snapshot.matches('failed')
  const { problem } = snapshot.context
  const text =
    problem === null || snapshot.matches('failed')
      ? ''
      : problem.title || (problem.fields === undefined ? m.problem_unavailable() : '')
  return (
    <div className={style.drawerFoot}>
      <div role="alert" className={style.drawerProblem}>
        {problems.length > 0 && (attempted || text) ? (
          <>
            {m.kit_problem_count({ count: problems.length })}
            <Button theme="borderless" size="small" onClick={onProblem}>
              {m.kit_go_to_problem()}
            </Button>
          </>
        ) : (
          text
        )}
      </div>
      <Button onClick={() => send({ type: 'editor.closed' })} disabled={isSaving}>
        {isReadOnly || snapshot.matches('failed') ? m.kit_close() : m.kit_cancel()}
      </Button>
      {form.isNew && !hidesSave && also === undefined ? (
        <Button onClick={() => onSave('next')} disabled={isSaving}>
          {words.saveNext}
        </Button>
      ) : null}
      {hidesSave ? null : (
        <Button
          theme={also === undefined ? 'solid' : 'light'}
          loading={isSaving}
          onClick={() => onSave('close')}
        >
          {words.save}
        </Button>
      )}
      {hidesSave || also === undefined ? null : (
        <Button theme="solid" disabled={isSaving} onClick={() => onSave('also')}>
          {also}
        </Button>
      )}
    </div>
  )
}
