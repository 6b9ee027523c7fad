import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import type { FieldProblem } from '../../../../contract/problem'
import { RecordField } from '../../../kit/form/record-field'
import { playingTime } from '../../../kit/ui/format-duration'
import textStyle from '../../../kit/ui/text.module.css'
import { fieldSentence } from '../../../lib/field-sentence'
import style from '../editor.module.css'
import { exerciseSource } from '../use-exercise-names'
import { draggedSpan } from './mark-span'
import { TimeField } from './time-field'

interface Props {
  mark: ExerciseMark
  end: number
  problems: readonly FieldProblem[]
  disabled: boolean
  /** True after creation: the panel mounts with the choice of the exercise open. */
  isFresh: boolean
  onChange: (mark: ExerciseMark) => void
  onPlay: () => void
  onRemove: () => void
}

/** The chosen mark: its exercise, and its times to the second. */
export function MarkPanel({ mark, end, problems, disabled, isFresh, onChange, onPlay, onRemove }: Props) {
  const wrong = (name: keyof ExerciseMark) => {
    const found = problems.find(({ path }) => path[4] === name)
    return found === undefined ? null : fieldSentence(found)
  }
  const pastEnd = mark.endS > end ? m.video_mark_past_end({ end: playingTime(end * 1_000) }) : wrong('endS')
  return (
    <fieldset className={style.markPanel}>
      <legend className="console-hidden">{m.video_mark_selected()}</legend>
      <RecordField
        name="exerciseId"
        label={m.video_mark_exercise()}
        value={mark.exerciseId}
        empty=""
        problem={wrong('exerciseId')}
        problems={[]}
        disabled={disabled}
        change={(exerciseId) => onChange({ ...mark, exerciseId })}
        leave={() => {}}
        {...exerciseSource}
        required
        startsOpen={isFresh}
      />
      <TimeField
        label={m.video_mark_start()}
        value={mark.startS}
        problem={wrong('startS')}
        disabled={disabled}
        onChange={(seconds) => onChange(draggedSpan(mark, 'start', seconds - mark.startS, end))}
      />
      <TimeField
        label={m.video_mark_end()}
        value={mark.endS}
        problem={pastEnd}
        disabled={disabled}
        onChange={(seconds) => onChange(draggedSpan(mark, 'end', seconds - mark.endS, end))}
      />
      <div className={style.markDeeds}>
        <Button onClick={onPlay}>{m.video_mark_play()}</Button>
        {disabled ? null : (
          <Button theme="borderless" type="danger" onClick={onRemove}>
            {m.video_mark_remove()}
          </Button>
        )}
        <span className={textStyle.faint}>
          {m.video_mark_lasts({ time: playingTime((mark.endS - mark.startS) * 1_000) })}
        </span>
      </div>
    </fieldset>
  )
}
