import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#messages'
import { type Member, members } from '../../../../../contract/membership/member'
import { families } from '../../../../../contract/people/family'
import type { ListedPerson } from '../../../../../contract/people/person'
import textStyle from '../../../../kit/ui/text.module.css'
import { call } from '../../../../lib/api/call'
import { errorSentence } from '../../../../lib/error-sentence'
import { dayOf } from '../../../../lib/format'

interface Props {
  name: string
  guardian: ListedPerson
  homeStoreId: string
  onChoose: (member: Member) => void
}

/** Registers the typed name as a child of the mobile's owner, who pays, and makes it the buyer. */
export function NewChild({ name, guardian, homeStoreId, onChoose }: Props) {
  /** The registered child, which another attempt does not register again. */
  const made = useRef<{ name: string; personId: string } | null>(null)
  const register = async (): Promise<string> => {
    if (made.current?.name === name) return made.current.personId
    const body = { name, gender: 'unknown', birthday: null, relation: 'parent', isPayer: true } as const
    const { personId } = await call(families.addDependant, {
      id: guardian.id,
      body,
      idempotencyKey: crypto.randomUUID(),
    })
    made.current = { name, personId }
    return personId
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = {
        personId: await register(),
        homeStoreId,
        joinedOn: dayOf(new Date()),
        level: 'regular' as const,
        consultantId: null,
        blacklistReason: null,
      }
      return call(members.create, { body, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: onChoose,
  })
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        <strong>{name}</strong>
        <span>{m.order_new_child({ name: guardian.name })}</span>
        <small>{m.order_new_child_pays()}</small>
      </button>
      {error === null ? null : <p className={textStyle.problem}>{errorSentence(error)}</p>}
    </>
  )
}
