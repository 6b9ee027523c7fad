import Button from '@douyinfe/semi-ui/lib/es/button'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import { useId, useState } from 'react'
import { m } from '#messages'
import textStyle from '../../../kit/ui/text.module.css'
import style from './assign.module.css'
import { mostMembers, signsIn } from './use-assignment'

interface Props {
  isDisabled: boolean
  isPending: boolean
  /** Signs of the last search that match no member. */
  unknown: readonly string[]
  onFind: (signs: string[]) => void
}

/** Adds many members at once, from a list of their numbers or mobiles. */
export function AssignPaste({ isDisabled, isPending, unknown, onFind }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const signs = signsIn(text)
  return (
    <details className={style.paste}>
      <summary>{m.trainingplan_assign_paste()}</summary>
      <TextArea
        aria-label={m.trainingplan_assign_paste()}
        aria-describedby={id}
        value={text}
        rows={4}
        disabled={isDisabled}
        onChange={setText}
      />
      <p id={id} className={textStyle.note}>
        {m.trainingplan_assign_paste_help()}
      </p>
      <Button
        type="tertiary"
        loading={isPending}
        disabled={isDisabled || signs.length === 0 || signs.length > mostMembers}
        onClick={() => onFind(signs)}
      >
        {m.trainingplan_assign_paste_do()}
      </Button>
      <p role="status" className={`${textStyle.note} ${textStyle.problem}`}>
        {unknown.length === 0 ? '' : m.trainingplan_assign_unknown({ signs: unknown.join(m.kit_comma()) })}
      </p>
    </details>
  )
}
