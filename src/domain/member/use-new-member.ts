import { useRef, useState } from 'react'
import { check } from '../../../contract/check'
import { type Member, type MemberDraft, members } from '../../../contract/membership/member'
import { blankPerson, people } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import type { Binding } from '../../kit/form/form'
import { requestKey } from '../../kit/record/editor-config'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import { dayOf } from '../../lib/format'

export type Origin = 'new' | 'known'
type Draft = Omit<MemberDraft, 'blacklistReason'> & { name: string; mobile: string }

/**
 * The draft of a new member and of the person behind them. A created person is kept when the member is refused, so that another attempt
 * does not make a second one.
 */
export function useNewMember(
  start: { homeStoreId: string; origin: Origin; name?: string; mobile?: string },
  onMade: (member: Member) => void,
) {
  const [origin, setOrigin] = useState(start.origin)
  const [draft, setDraft] = useState<Draft>(() => ({
    name: start.name ?? '',
    mobile: start.mobile ?? '',
    personId: '',
    homeStoreId: start.homeStoreId,
    joinedOn: dayOf(new Date()),
    level: 'regular',
    consultantId: null,
  }))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const made = useRef<{ name: string; mobile: string; id: string } | null>(null)
  const keys = useRef({ body: '', key: '' })

  const bind = <K extends keyof Draft>(name: K): Binding<Draft[K]> => {
    const found = problems.find(({ path }) => path[0] === name)
    return {
      name,
      value: draft[name],
      problem: found === undefined ? null : fieldSentence(found),
      problems: [],
      disabled: isSaving,
      change: (value) => {
        setDraft((now) => ({ ...now, [name]: value }))
        setProblems(problems.filter(({ path }) => path[0] !== name))
      },
      leave: () => {},
    }
  }
  /** A repeated request with the same content after a lost reply is the same request. */
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (keys.current.body !== text) keys.current = { body: text, key: requestKey() }
    return keys.current.key
  }
  const person = async (): Promise<string> => {
    const { name, mobile } = draft
    const known = made.current
    if (known !== null && known.name === name && known.mobile === mobile) return known.id
    const body = { ...blankPerson, storeId: draft.homeStoreId, name, mobile }
    const { id } = await call(people.create, { body, idempotencyKey: keyOf(body) })
    made.current = { name, mobile, id }
    return id
  }
  const save = async () => {
    const { name, mobile, personId, ...rest } = draft
    const isNew = origin === 'new'
    const body = { ...rest, personId, blacklistReason: null }
    const wrong = [
      ...(isNew ? (check(people.draft, { ...blankPerson, name, mobile }).fields ?? []) : []),
      ...(check(members.draft, body).fields ?? []).filter(({ path }) => !isNew || path[0] !== 'personId'),
    ]
    setProblems(wrong)
    setFailure(null)
    if (wrong.length > 0) return
    setIsSaving(true)
    try {
      const whole = { ...body, personId: isNew ? await person() : personId }
      onMade(await call(members.create, { body: whole, idempotencyKey: keyOf(whole) }))
    } catch (error) {
      const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
      const shown = fields.filter(({ path }) => isNew !== (path[0] === 'personId'))
      setProblems(shown)
      setFailure(shown.length > 0 ? null : errorSentence(error))
    }
    setIsSaving(false)
  }
  const isTaken = problems.some(({ path, code }) => path[0] === 'mobile' && code === 'taken')
  return { bind, origin, setOrigin, save, failure, isSaving, isTaken }
}
