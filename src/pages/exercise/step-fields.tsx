import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef } from 'react'
import { m } from '#messages'
import { type ExerciseDraft, type ExerciseStep, mostSteps } from '../../../contract/content/exercise'
import { DragOrder } from '../../kit/drag/order'
import type { Form } from '../../kit/form/form'
import { VideoField } from '../../kit/media/video-field'
import { fieldSentence } from '../../lib/field-sentence'
import { StepCard } from './step-card'

const blank = (text = ''): ExerciseStep => ({ text, imageId: null, startS: null })

/** Steps have no id: each object has a key, which its replacement inherits. */
const keys = new WeakMap<ExerciseStep, string>()
let serial = 0
const keyOf = (step: ExerciseStep): string => {
  const known = keys.get(step)
  if (known !== undefined) return known
  serial += 1
  keys.set(step, `step-${serial}`)
  return `step-${serial}`
}

/** The video, and the steps with their times in it. */
export function StepFields({ form }: { form: Form<ExerciseDraft> }) {
  const frame = useRef<HTMLDivElement>(null)
  const steps = form.bind('steps')
  const video = form.bind('videoId')
  const rows = steps.value
  // The player is the video field's own.
  const player = () => frame.current?.querySelector('video') ?? null
  const focus = (step: ExerciseStep) =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-step="${keyOf(step)}"] textarea`)?.focus(),
    )
  const patch = (at: number, with_: Partial<ExerciseStep>) => {
    const before = rows[at]
    if (before === undefined) return
    const after = { ...before, ...with_ }
    keys.set(after, keyOf(before))
    steps.change(rows.with(at, after))
  }
  const insert = (at: number, texts: readonly string[], replaced = 0) => {
    const fresh = texts.slice(0, mostSteps - rows.length + replaced).map((text) => blank(text))
    const last = fresh.at(-1)
    if (last === undefined) return
    steps.change(rows.toSpliced(at, replaced, ...fresh))
    focus(last)
  }
  const follow = (at: number, texts: readonly string[]) => {
    const isReplaced = texts.length > 1 && rows[at]?.text.trim() === ''
    insert(isReplaced ? at : at + 1, texts, isReplaced ? 1 : 0)
  }
  const remove = (at: number) => {
    const adjacent = rows[at - 1] ?? rows[at + 1]
    steps.change(rows.toSpliced(at, 1))
    if (adjacent !== undefined) focus(adjacent)
  }
  const changeVideo = (id: string | null) => {
    video.change(id)
    // Times in another video, or in none, are meaningless.
    if (rows.some(({ startS }) => startS !== null))
      steps.change(
        rows.map((step) => {
          const after = { ...step, startS: null }
          keys.set(after, keyOf(step))
          return after
        }),
      )
  }
  const byKey = new Map(rows.map((step, at) => [keyOf(step), at] as const))
  const problem = steps.problems.find(({ path }) => path.length === 1)
  return (
    <div ref={frame} className="exercise-tracks">
      <div className="exercise-video">
        <VideoField
          {...video}
          change={changeVideo}
          label={m.exercise_video()}
          help={m.exercise_video_help()}
        />
      </div>
      <fieldset className="kit-field exercise-set" onBlur={steps.leave}>
        <legend>{m.exercise_steps()}</legend>
        <DragOrder
          label={m.exercise_steps_order()}
          ids={rows.map(keyOf)}
          nameOf={(key) => m.exercise_step_nth({ n: (byKey.get(key) ?? 0) + 1 })}
          disabled={steps.disabled}
          onMove={(order) => steps.change(order.flatMap((key) => rows[byKey.get(key) ?? -1] ?? []))}
          renderItem={(key) => {
            const at = byKey.get(key) ?? -1
            const step = rows[at]
            return step === undefined ? null : (
              <StepCard
                id={key}
                n={at + 1}
                step={step}
                problems={steps.problems.filter(({ path }) => path[1] === at)}
                disabled={steps.disabled}
                player={video.value === null ? null : player}
                onPatch={(with_) => patch(at, with_)}
                onNext={(texts) => follow(at, texts)}
                onRemove={() => remove(at)}
              />
            )
          }}
        />
        {steps.disabled || rows.length >= mostSteps ? null : (
          <Button
            icon={<IconPlus aria-hidden />}
            className="exercise-add"
            onClick={() => insert(rows.length, [''])}
          >
            {m.exercise_step_add()}
          </Button>
        )}
        <div className={problem === undefined ? 'kit-note' : 'kit-note kit-problem'}>
          {problem === undefined ? m.exercise_steps_help({ most: mostSteps }) : fieldSentence(problem)}
        </div>
      </fieldset>
    </div>
  )
}
