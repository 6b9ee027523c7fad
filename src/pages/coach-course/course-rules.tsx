import { m } from '#messages'
import type { CoachCourseDraft } from '../../../contract/catalogue/coach-course'
import { type Form, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'
import { rulesLabel } from './labels'

const names = [
  'minNoticeMin',
  'maxAdvanceDays',
  'cancelDeadlineMin',
  'durationMin',
  'bufferBeforeMin',
  'bufferAfterMin',
] as const

/** The booking rules of a course: the numbers, and their meaning in words. */
export function RulesFields({ form }: { form: Form<CoachCourseDraft> }) {
  const { values } = form
  const isWhole = names.every((name) => Number.isInteger(values[name]) && values[name] >= 0)
  const minutes = values.durationMin
  const held = minutes + values.bufferBeforeMin + values.bufferAfterMin
  const minute = { empty: missing, suffix: m.coachcourse_minute_unit(), required: true }
  return (
    <>
      <div className="kit-fields">
        <NumberField
          {...form.bind('minNoticeMin')}
          {...minute}
          label={m.coachcourse_min_notice_min()}
          help={m.coachcourse_notice_help()}
        />
        <NumberField
          {...form.bind('maxAdvanceDays')}
          {...minute}
          suffix={m.coachcourse_day_unit()}
          label={m.coachcourse_max_advance_days()}
        />
        <NumberField
          {...form.bind('cancelDeadlineMin')}
          {...minute}
          label={m.coachcourse_cancel_deadline_min()}
        />
        <NumberField
          {...form.bind('bufferBeforeMin')}
          {...minute}
          label={m.coachcourse_buffer_before_min()}
          help={m.coachcourse_buffer_help()}
        />
        <NumberField {...form.bind('bufferAfterMin')} {...minute} label={m.coachcourse_buffer_after_min()} />
      </div>
      {isWhole ? (
        <p className="course-rules" role="status">
          {rulesLabel(values)}
          {held === minutes ? null : <small>{m.coachcourse_rules_buffer({ minutes, held })}</small>}
        </p>
      ) : null}
    </>
  )
}
