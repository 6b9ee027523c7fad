import IconClock from '@douyinfe/semi-icons/lib/es/icons/IconClock'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconImage from '@douyinfe/semi-icons/lib/es/icons/IconImage'
import Button from '@douyinfe/semi-ui/lib/es/button'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import { type ExerciseStep, longestStep } from '../../../contract/content/exercise'
import type { FieldProblem } from '../../../contract/problem'
import { PhotoField } from '../../kit/media/photo-field'
import { playingTime } from '../../kit/ui/format-duration'
import { fieldSentence } from '../../lib/field-sentence'

interface Props {
  id: string
  n: number
  step: ExerciseStep
  problems: readonly FieldProblem[]
  disabled: boolean
  /** The video's player, once mounted; null without a video. */
  player: (() => HTMLVideoElement | null) | null
  onPatch: (with_: Partial<ExerciseStep>) => void
  /** Adds steps after this one, the first of them in its place if it is empty. */
  onNext: (texts: readonly string[]) => void
  onRemove: () => void
}

/** One step: what to do, where it is seen on the video, and a picture of it. */
export function StepCard(props: Props) {
  const { id, n, step, problems, disabled, player, onPatch, onNext, onRemove } = props
  const [isPictured, setIsPictured] = useState(false)
  const problem = problems[0] === undefined ? null : fieldSentence(problems[0])
  const name = m.exercise_step_nth({ n })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext([''])
  }
  /** A pasted list becomes as many steps. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const texts = linesOf(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    onNext(texts)
  }
  return (
    <div className="exercise-step" data-step={id}>
      <span className="exercise-step-n" aria-hidden="true">
        {n}
      </span>
      <div className="exercise-step-body">
        <TextArea
          aria-label={name}
          aria-invalid={problem === null ? undefined : true}
          value={step.text}
          rows={1}
          autosize={{ minRows: 1, maxRows: 8 }}
          maxLength={longestStep}
          placeholder={m.exercise_step_hint()}
          disabled={disabled}
          validateStatus={problem === null ? 'default' : 'error'}
          onChange={(text) => onPatch({ text })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {problem === null ? null : <div className="kit-problem">{problem}</div>}
        <div className="exercise-step-tools">
          {player === null ? null : (
            <StepTime name={name} step={step} player={player} disabled={disabled} onPatch={onPatch} />
          )}
          {disabled ? null : (
            <>
              {isPictured || step.imageId !== null ? null : (
                <Button
                  theme="borderless"
                  type="tertiary"
                  size="small"
                  icon={<IconImage aria-hidden />}
                  aria-label={m.exercise_step_of({ deed: m.exercise_step_picture_add(), step: name })}
                  onClick={() => setIsPictured(true)}
                >
                  {m.exercise_step_picture_add()}
                </Button>
              )}
              <Button
                theme="borderless"
                type="tertiary"
                size="small"
                icon={<IconDelete aria-hidden />}
                aria-label={m.exercise_step_of({ deed: m.exercise_step_remove(), step: name })}
                onClick={onRemove}
              >
                {m.exercise_step_remove()}
              </Button>
            </>
          )}
        </div>
        {isPictured || step.imageId !== null ? (
          <PhotoField
            name={`steps-${n}`}
            label={m.exercise_step_picture({ n })}
            value={step.imageId}
            problem={null}
            problems={[]}
            disabled={disabled}
            change={(imageId) => onPatch({ imageId })}
            leave={() => {}}
          />
        ) : null}
      </div>
    </div>
  )
}

function StepTime(props: {
  name: string
  step: ExerciseStep
  player: () => HTMLVideoElement | null
  disabled: boolean
  onPatch: Props['onPatch']
}) {
  const { name, step, player, disabled, onPatch } = props
  const { startS } = step
  const take = () => onPatch({ startS: Math.floor(player()?.currentTime ?? 0) })
  const seek = () => {
    const video = player()
    if (video === null || startS === null) return
    video.currentTime = startS
    video.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {startS === null ? null : (
        <span className="exercise-step-time">
          <button
            type="button"
            aria-label={m.exercise_step_seek({ time: playingTime(startS * 1_000), step: name })}
            onClick={seek}
          >
            {playingTime(startS * 1_000)}
          </button>
          {disabled ? null : (
            <button
              type="button"
              aria-label={m.exercise_step_of({ deed: m.exercise_step_time_clear(), step: name })}
              onClick={() => onPatch({ startS: null })}
            >
              <IconClose aria-hidden size="extra-small" />
            </button>
          )}
        </span>
      )}
      {disabled ? null : (
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconClock aria-hidden />}
          aria-label={m.exercise_step_of({ deed: m.exercise_step_take(), step: name })}
          onClick={take}
        >
          {m.exercise_step_take()}
        </Button>
      )}
    </>
  )
}

/** The lines of a pasted text without their numbers and bullets. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.、)）]|[-•·*])\s*/, '').trim())
    .filter((line) => line !== '')
