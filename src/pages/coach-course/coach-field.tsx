import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import type { CoachCourseDraft } from '../../../contract/catalogue/coach-course'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { ChoicesField } from '../../kit/form/choice-field'
import type { Form } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { call } from '../../lib/api/call'

const readCoach = (id: string) => ({
  queryKey: [coaches.name, 'one', id],
  queryFn: () => call(coaches.read, { id }),
  staleTime: 60_000,
})

/** The coach of the course. Choosing one brings the coach's stores, and the default price where none has been set. */
export function CoachField({ form, isFixed }: { form: Form<CoachCourseDraft>; isFixed: boolean }) {
  const cache = useQueryClient()
  const coachId = form.bind('coachId')
  const storeIds = form.bind('storeIds')
  const price = form.bind('priceFen')
  const choose = async (id: string) => {
    coachId.change(id)
    if (id === '') return storeIds.change([])
    const coach = await cache.fetchQuery(readCoach(id)).catch(() => null)
    if (coach === null) return
    storeIds.change([...coach.storeIds])
    // An empty price is null, although the draft's type does not allow it: see `missing`.
    if (price.value === null && coach.defaultPriceFen !== null) price.change(coach.defaultPriceFen)
  }
  const [first] = coachId.problems
  return (
    <RecordField
      {...coachId}
      problem={first === undefined ? null : bookingSentence(first)}
      change={(id) => void choose(id)}
      disabled={coachId.disabled || isFixed}
      empty=""
      label={m.coachcourse_coach_id()}
      help={m.coachcourse_coach_help()}
      required
      resource={coaches}
      labelOf={(coach) => coach.displayName}
    />
  )
}

/** Which of the coach's stores offer the course. */
export function StoresField({ form }: { form: Form<CoachCourseDraft> }) {
  const { coachId } = form.values
  const storeIds = form.bind('storeIds')
  const { data } = useQuery({ ...readCoach(coachId), enabled: coachId !== '' })
  const options = data?.storeIds.map((id, at) => ({ value: id, label: data.storeNames[at] ?? '…' })) ?? []
  return (
    <ChoicesField
      {...storeIds}
      wide
      label={m.coachcourse_store_ids()}
      help={m.coachcourse_store_help()}
      options={options}
      disabled={storeIds.disabled || coachId === ''}
      required
    />
  )
}
