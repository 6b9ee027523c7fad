import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { minuteOf } from '../../lib/format'
import type { Row } from './resource'
import style from './restored-input.module.css'
import type { Editor } from './use-editor'

interface Props {
  restored: { at: number; isPartial: boolean }
  onDiscard: () => void
}

/** Announces unsaved input of an earlier session and offers to discard it. */
export function RestoredLine({ restored, onDiscard }: Props) {
  const when = minuteOf(new Date(restored.at))
  return (
    <p role="status" className={style.restored}>
      <span>{restored.isPartial ? m.kit_draft_partial({ when }) : m.kit_draft_restored({ when })}</span>
      <Button size="small" theme="borderless" onClick={onDiscard}>
        {m.kit_draft_discard()}
      </Button>
    </p>
  )
}

/** The line above an editor's fields if there is restored input. */
export function RestoredInput<R extends Row, Draft extends object>({ editor }: { editor: Editor<R, Draft> }) {
  const { snapshot, send } = editor
  const { restored } = snapshot.context
  if (restored === null || !(snapshot.matches('dirty') || snapshot.matches('confirming'))) return null
  return <RestoredLine restored={restored} onDiscard={() => send({ type: 'draft.discarded' })} />
}
