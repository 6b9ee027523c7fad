import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import type { Member } from '../../../contract/membership/member'
import type { FieldProblem } from '../../../contract/problem'
import type { NewClassSession } from '../../../contract/scheduling/class-session'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { UnpaidLessons } from '../../domain/lesson/unpaid-lessons'
import { Field, inputOf } from '../../kit/form/field'
import fieldStyle from '../../kit/form/field.module.css'
import { RemoteSelect } from '../../kit/form/remote-select'
import type { Select } from '../../kit/form/select'
import { ProseField } from '../../kit/form/text-field'
import { useSearch } from '../../kit/form/use-search'
import textStyle from '../../kit/ui/text.module.css'
import { defaultOf, type PaymentChoice } from './booking/payment-choices'
import { memberOf, membersOf } from './calendar-of'
import style from './session/session.module.css'

type Booking = NewClassSession['bookings'][number]

interface Props {
  booking: Booking
  /** How the chosen member may pay; undefined while that is read. */
  choices: readonly PaymentChoice[] | undefined
  /** The store of the lesson, whose till collects what the member owes; null while none is chosen. */
  storeId: string | null
  required: boolean
  disabled: boolean
  problems: readonly FieldProblem[]
  onChange: (booking: Booking) => void
  onClear?: () => void
}

/** A participant, found by name, pinyin, mobile or number, and the membership that pays. */
export function MemberChoice(props: Props) {
  const { booking, choices, disabled, problems, onChange } = props
  const search = useSearch()
  const select = useRef<Select>(null)
  const isRequested = props.required && booking.memberId === ''
  // The person types a name next, so the list opens for it. `defaultOpen` would do it before the list has its id.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    if (isRequested) select.current?.open()
  }, [])
  const found = useQuery(membersOf(search.q))
  const { data: chosen } = useQuery(memberOf(booking.memberId))
  const rows = search.q === '' ? [] : (found.data?.rows ?? [])
  const listed = chosen === undefined || rows.some(({ id }) => id === chosen.id) ? rows : [...rows, chosen]
  const sentenceFor = (member: string) => {
    const first = problems.find(({ path }) => path.at(-1) === member)
    return first === undefined ? null : bookingSentence(first)
  }
  const take = (id: string) => onChange({ ...booking, memberId: id, membershipId: null })
  return (
    <div className={fieldStyle.fields}>
      <Field
        label={m.appointment_member()}
        help={search.q === '' && booking.memberId === '' ? m.appointment_member_help() : undefined}
        required={props.required}
        wide
        problem={sentenceFor('memberId')}
        leave={() => {}}
      >
        {(ids) => (
          <RemoteSelect
            {...ids}
            search={search}
            isLoading={found.isFetching && (found.data === undefined || found.isPlaceholderData)}
            ref={select}
            showClear={props.onClear !== undefined}
            inputProps={inputOf(ids)}
            className={fieldStyle.control}
            value={booking.memberId === '' ? undefined : booking.memberId}
            optionList={listed.map((member) => ({
              value: member.id,
              label: memberLabel(member),
              isKept: !rows.includes(member),
            }))}
            placeholder={m.appointment_member_search()}
            emptyContent={search.q === '' ? m.appointment_member_type() : m.kit_none_found()}
            disabled={disabled}
            validateStatus={sentenceFor('memberId') === null ? 'default' : 'error'}
            onChange={(id) => (typeof id === 'string' ? take(id) : props.onClear?.())}
          />
        )}
      </Field>
      {chosen === undefined || booking.memberId === '' ? null : (
        <>
          {chosen.isBlacklisted ? (
            <p role="alert" className={`${textStyle.alert} ${fieldStyle.fieldWide}`}>
              {m.field_member_blacklisted()}
            </p>
          ) : null}
          <div className={fieldStyle.fieldWide}>
            <UnpaidLessons memberId={chosen.id} storeId={props.storeId} />
          </div>
          <Payment
            key={chosen.id}
            choices={choices}
            chosen={booking.membershipId}
            disabled={disabled}
            problem={sentenceFor('membershipId')}
            onChoose={(membershipId) => onChange({ ...booking, membershipId })}
          />
          <ProseField
            name="note"
            value={booking.note}
            problem={sentenceFor('note')}
            problems={[]}
            disabled={disabled}
            change={(note) => onChange({ ...booking, note })}
            leave={() => {}}
            label={m.appointment_note()}
            maxLength={200}
          />
        </>
      )}
    </div>
  )
}

const memberLabel = ({ name, memberNo, mobile }: Member) => `${name} · ${mobile} · ${memberNo}`

/** The ways to pay. Until the person chooses one, the first card that pays is chosen, also when the course or the time changes. */
function Payment(props: {
  choices: readonly PaymentChoice[] | undefined
  chosen: string | null
  disabled: boolean
  problem: string | null
  onChoose: (id: string | null) => void
}) {
  const { choices, chosen, disabled, problem, onChoose } = props
  const group = useId()
  const [isOwn, setIsOwn] = useState(chosen !== null)
  const first = choices === undefined ? null : defaultOf(choices)
  // The callback is made anew with each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another card comes first
  useEffect(() => {
    if (choices !== undefined && !isOwn && first !== chosen) onChoose(first)
  }, [choices === undefined, isOwn, first, chosen])
  return (
    <fieldset
      className={`${fieldStyle.field} ${fieldStyle.fieldWide} ${style.calPayment}`}
      aria-busy={choices === undefined}
    >
      <legend>{m.appointment_membership()}</legend>
      {choices?.map(({ membershipId, name, detail, endsOn, refusal }) => (
        <label key={membershipId ?? 'later'}>
          <input
            type="radio"
            name={group}
            checked={chosen === membershipId}
            disabled={disabled || (refusal !== null && chosen !== membershipId)}
            onChange={() => {
              setIsOwn(true)
              onChoose(membershipId)
            }}
          />
          <span>
            {name}
            {endsOn === null ? null : <small>{m.appointment_until({ on: endsOn })}</small>}
          </span>
          {detail === '' && refusal === null ? null : <span>{refusal ?? detail}</span>}
        </label>
      ))}
      {problem === null ? null : <div className={textStyle.problem}>{problem}</div>}
    </fieldset>
  )
}
