import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Calendar, CalendarCourse } from '../../../../contract/scheduling/calendar'
import type { NewClassSession } from '../../../../contract/scheduling/class-session'
import { refusals } from '../../../../contract/scheduling/session-rules'
import { bookingSentence } from '../../../domain/lesson/booking-sentence'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { SearchedChoiceField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import { Field, inputOf } from '../../../kit/form/field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding, Form } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { Select } from '../../../kit/form/select'
import { TextField } from '../../../kit/form/text-field'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { calendarOf } from '../calendar-of'
import { emptyBooking } from '../empty-booking'
import { clockAt, instantAt, minuteIn, step } from '../grid-time'
import { sessionLabels } from '../session-labels'
import { SlotChips } from './slot-chips'

interface Props {
  form: Form<NewClassSession>
  /** The coach in whose column the time was drawn. */
  preferred: string | null
}

/** Which course, when and where; shows conflicts at once. */
export function BookingTime({ form, preferred }: Props) {
  const { values } = form
  const day = dayOf(values.startsAt)
  const { data } = useQuery(calendarOf({ view: 'day', day, store: values.storeId, coach: null }))
  const { mayChange } = useLessonRights()
  const courses = (data?.courses ?? []).filter(({ coachId }) => mayChange(coachId))
  const course = data?.courses.find(({ id }) => id === values.courseId)
  const starts = withLabel(form.bind('startsAt'))
  const refused = data === undefined || course === undefined ? null : refusalOf(values, course, data)
  const take = (id: string) => {
    const next = data?.courses.find((one) => one.id === id)
    form.bind('courseId').change(id)
    if (next === undefined) return
    form.bind('durationMin').change(next.durationMin)
    form.bind('capacity').change(next.capacity)
    if (next.kind === 'private' && values.bookings.length === 0) form.bind('bookings').change([emptyBooking])
    if (next.kind === 'private') form.bind('repeatWeeks').change(0)
    if (next.kind !== 'private' && values.bookings[0]?.memberId === '') form.bind('bookings').change([])
  }
  const room = withLabel(form.bind('room'))
  return (
    <div className={fieldStyle.fields}>
      {data !== undefined && courses.length === 0 ? (
        <p className={`${textStyle.note} ${fieldStyle.fieldWide}`}>
          {m.appointment_no_courses()}{' '}
          <Link className={textStyle.link} to={pathTo('coachclass')}>
            {m.appointment_go_courses()}
          </Link>
        </p>
      ) : null}
      {refused === null || starts.problem !== null ? null : (
        <p role="alert" className={`${textStyle.alert} ${fieldStyle.fieldWide}`}>
          {refused}
        </p>
      )}
      <CourseField
        binding={withLabel(form.bind('courseId'))}
        courses={courses}
        calendar={data}
        preferred={preferred}
        onTake={take}
      />
      <DateField
        {...starts}
        value={day}
        empty=""
        change={(next) => next !== '' && starts.change(instantAt(next, minuteIn(day, values.startsAt)))}
        label={m.appointment_on()}
        required
      />
      <StartField binding={starts} day={day} />
      {course === undefined ? null : (
        <SlotChips
          course={course}
          storeId={values.storeId}
          day={day}
          chosen={values.startsAt}
          disabled={starts.disabled}
          member={onlyMember(values)}
          onChoose={starts.change}
        />
      )}
      <NumberField
        {...withLabel(form.bind('durationMin'))}
        empty={values.durationMin}
        label={m.appointment_length()}
        suffix={m.appointment_minutes_unit()}
        required
      />
      <TextField
        {...room}
        value={room.value ?? ''}
        change={(text) => room.change(text === '' ? null : text)}
        label={m.appointment_room()}
      />
      {course === undefined || course.kind === 'private' ? null : (
        <>
          <NumberField
            {...withLabel(form.bind('capacity'))}
            empty={values.capacity}
            label={m.appointment_capacity()}
            suffix={m.appointment_people_unit()}
            required
          />
          <NumberField
            {...withLabel(form.bind('repeatWeeks'))}
            empty={0}
            label={m.appointment_repeat()}
            help={m.appointment_repeat_help()}
            suffix={m.appointment_weeks_unit()}
          />
        </>
      )}
    </div>
  )
}

/** The one participant, whose costs the starts say. */
const onlyMember = ({ bookings }: NewClassSession): string | undefined =>
  bookings.length === 1 ? bookings[0]?.memberId : undefined

/** Adds booking's own sentences to a field's problem. */
export function withLabel<T>(binding: Binding<T>): Binding<T> {
  const [first] = binding.problems
  return first === undefined ? binding : { ...binding, problem: bookingSentence(first) }
}

function refusalOf(values: NewClassSession, course: CalendarCourse, calendar: Calendar): string | null {
  const wish = { ...values, ...pick(course) }
  const [first] = refusals(wish, calendar, new Date())
  return first === undefined ? null : bookingSentence(first)
}

const pick = ({ coachId, bufferBeforeMin, bufferAfterMin }: CalendarCourse) => ({
  coachId,
  bufferBeforeMin,
  bufferAfterMin,
})

function CourseField(props: {
  binding: Binding<string>
  courses: readonly CalendarCourse[]
  calendar: Calendar | undefined
  /** The coach whose courses come first. */
  preferred: string | null
  onTake: (id: string) => void
}) {
  const { binding, courses, calendar, preferred, onTake } = props
  const chosen = courses.find(({ id }) => id === binding.value)
  const nameOf = (id: string) => calendar?.coaches.find((coach) => coach.id === id)?.name ?? ''
  const options = [...courses].sort(
    (a, b) => Number(b.coachId === preferred) - Number(a.coachId === preferred),
  )
  const hasNone = preferred !== null && calendar !== undefined && options[0]?.coachId !== preferred
  return (
    <SearchedChoiceField
      {...binding}
      wide
      label={m.appointment_course()}
      help={
        chosen === undefined
          ? hasNone
            ? m.appointment_coach_without_course({ name: nameOf(preferred) })
            : undefined
          : m.appointment_course_help({
              kind: sessionLabels.kind.label(chosen.kind),
              minutes: chosen.durationMin,
              price: yuan(chosen.priceFen),
            })
      }
      required
      options={options.map(({ id, coachId, name }) => ({ value: id, label: `${nameOf(coachId)} · ${name}` }))}
      none={m.appointment_no_courses()}
      change={(id) => id !== '' && onTake(id)}
    />
  )
}

/** The start, on quarter hours. */
function StartField({ binding, day }: { binding: Binding<string>; day: string }) {
  const minutes = Array.from({ length: 1440 / step }, (_, at) => at * step)
  return (
    <Field {...binding} label={m.appointment_start()} required>
      {(ids) => (
        <Select
          {...ids}
          filter
          inputProps={inputOf(ids)}
          className={fieldStyle.control}
          value={minuteIn(day, binding.value)}
          optionList={minutes.map((minute) => ({ value: minute, label: clockAt(minute) }))}
          disabled={binding.disabled}
          validateStatus={binding.problem === null ? 'default' : 'error'}
          onChange={(minute) => binding.change(instantAt(day, Number(minute)))}
        />
      )}
    </Field>
  )
}
