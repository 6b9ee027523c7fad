import { m } from '#messages'
import type { CoachCourseDraft } from '../../../contract/catalogue/coach-course'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { type Form, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'
import style from './coach-course.module.css'

interface Props {
  form: Form<CoachCourseDraft>
  /** The least and the most that the kind allows. */
  limits: readonly [number, number]
}

/** The number of seats; a private course has one. Fewer than are booked are refused with the sessions that have more. */
export function CapacityField({ form, limits: [minimum, maximum] }: Props) {
  const capacity = form.bind('capacity')
  const [first] = capacity.problems
  const isOne = minimum === maximum
  return (
    <div>
      <NumberField
        {...capacity}
        problem={first === undefined ? null : bookingSentence(first)}
        empty={missing}
        label={m.coachcourse_capacity()}
        suffix={m.coachcourse_seat_unit()}
        help={isOne ? m.coachcourse_capacity_private() : m.coachcourse_capacity_range({ minimum, maximum })}
        disabled={capacity.disabled || isOne}
        required
      />
      {first?.code === 'below_booked' && form.inUse !== null ? <Blockers {...form.inUse} /> : null}
    </div>
  )
}

function Blockers({ names, count }: { names: readonly string[]; count: number }) {
  return (
    <div className={style.blockers} role="alert">
      <p>{m.coachcourse_blockers()}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {count > names.length ? <p>{m.coachcourse_blockers_more({ count })}</p> : null}
    </div>
  )
}
