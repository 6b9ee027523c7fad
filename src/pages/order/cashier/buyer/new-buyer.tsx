import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { stores } from '../../../../../contract/catalogue/store'
import { type Member, members } from '../../../../../contract/membership/member'
import { families } from '../../../../../contract/people/family'
import { type ListedPerson, people } from '../../../../../contract/people/person'
import { useNewMember } from '../../../../domain/member/use-new-member'
import { RecordField } from '../../../../kit/form/record-field'
import { TextField } from '../../../../kit/form/text-field'
import textStyle from '../../../../kit/ui/text.module.css'
import { useMay } from '../../../../kit/ui/use-may'
import { call } from '../../../../lib/api/call'
import { errorSentence } from '../../../../lib/error-sentence'
import { dayOf } from '../../../../lib/format'
import style from '../cashier.module.css'
import { NewChild } from './new-child'

interface Props {
  /** What was searched in vain: a name, or the digits of a mobile number. */
  text: string
  storeId: string | null
  onChoose: (member: Member) => void
  onCancel: () => void
}

/** Makes the buyer a member with a name and a mobile number. People who may be the same are shown first. */
export function NewBuyer({ text, storeId, onChoose, onCancel }: Props) {
  const cache = useQueryClient()
  const may = useMay()
  const form = useRef<HTMLFormElement>(null)
  const isNumber = /^[\d\s-]+$/.test(text)
  const { bind, save, failure, isSaving } = useNewMember(
    {
      homeStoreId: storeId ?? '',
      origin: 'new',
      name: isNumber ? '' : text,
      mobile: isNumber ? text.replaceAll(/\D/g, '') : '',
    },
    onChoose,
  )
  const [name, mobile, home] = [bind('name'), bind('mobile'), bind('homeStoreId')]
  const [similar, setSimilar] = useState<readonly ListedPerson[]>([])
  const [isLooking, setIsLooking] = useState(false)
  /** The input about which the person has been asked. */
  const [decided, setDecided] = useState('')
  const typed = `${name.value.trim()} ${mobile.value}`
  // Whose mobile it is, if the name is another one's.
  const masked = `${mobile.value.slice(0, 3)}****${mobile.value.slice(7)}`
  const guardian = may(families.addDependant)
    ? similar.find((one) => one.mobile === masked && one.name !== name.value.trim())
    : undefined
  const childStoreId = home.value === '' ? (guardian?.storeId ?? null) : home.value
  useEffect(() => {
    requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll('input') ?? [])]
      const empty = fields.find(({ value }) => value === '')
      empty?.focus()
    })
  }, [])
  // The fields were disabled while it was sent, which takes the cursor away.
  const isRefused = failure !== null || mobile.problem !== null || name.problem !== null
  useEffect(() => {
    if (isSaving || !isRefused || form.current?.contains(document.activeElement)) return
    const refused = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')
    const field = refused ?? form.current?.querySelector<HTMLInputElement>('input')
    field?.focus()
    field?.select()
  }, [isSaving, isRefused])
  const lookUp = async (q: string): Promise<ListedPerson[]> => {
    if (q.length < 2) return []
    const { rows } = await cache.fetchQuery({
      queryKey: [people.name, 'similar', q],
      queryFn: ({ signal }) => call(people.list, { query: { q, pageSize: '5' }, signal }),
    })
    return rows
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || isLooking) return
    if (decided === typed) return save()
    setIsLooking(true)
    try {
      const [named, numbered] = await Promise.all([
        lookUp(name.value.trim()),
        lookUp(/^\d{11}$/.test(mobile.value) ? mobile.value : ''),
      ])
      const found = [...numbered, ...named.filter((one) => one.name === name.value.trim())]
      const apart = found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at)
      setSimilar(apart)
      setDecided(typed)
      if (apart.length === 0) await save()
      // A second Enter then chooses the known person instead of making another one.
      else
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[role=alert] button')?.focus())
    } catch {
      // Without the look-up the server still refuses a number that somebody has.
      await save()
    } finally {
      setIsLooking(false)
    }
  }
  return (
    <form
      ref={form}
      className={style.newBuyer}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Back to the search; the sale stays open.
        event.preventDefault()
        onCancel()
      }}
    >
      <h2>{m.order_new_buyer()}</h2>
      {failure === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {failure}
        </p>
      )}
      <TextField {...name} label={m.order_new_buyer_name()} required />
      <TextField {...mobile} label={m.order_new_buyer_mobile()} required />
      {storeId === null ? (
        <RecordField
          {...home}
          empty=""
          label={m.order_store()}
          resource={stores}
          labelOf={(store) => store.name}
          required
        />
      ) : null}
      {similar.length > 0 && decided === typed ? (
        <div role="alert" className={style.similar}>
          <p>{m.order_new_buyer_similar()}</p>
          {similar.map((person) => (
            <Similar key={person.id} person={person} homeStoreId={home.value} onChoose={onChoose} />
          ))}
          {guardian === undefined || childStoreId === null ? null : (
            <NewChild
              name={name.value.trim()}
              guardian={guardian}
              homeStoreId={childStoreId}
              onChoose={onChoose}
            />
          )}
        </div>
      ) : null}
      <div className={textStyle.buttons}>
        <Button htmlType="submit" theme="solid" size="large" loading={isSaving || isLooking}>
          {similar.length > 0 && decided === typed ? m.order_new_buyer_anyway() : m.order_new_buyer_make()}
          <kbd>↵</kbd>
        </Button>
        <Button type="tertiary" size="large" onClick={onCancel}>
          {m.kit_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** A known person; one who is no member becomes one. */
function Similar(props: { person: ListedPerson; homeStoreId: string; onChoose: (member: Member) => void }) {
  const { person, homeStoreId, onChoose } = props
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      person.memberId === null
        ? call(members.create, {
            body: {
              personId: person.id,
              homeStoreId,
              joinedOn: dayOf(new Date()),
              level: 'regular',
              consultantId: null,
              blacklistReason: null,
            },
            idempotencyKey: crypto.randomUUID(),
          })
        : call(members.read, { id: person.memberId }),
    onSuccess: onChoose,
  })
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        <strong>{person.name}</strong>
        <span>{person.mobile}</span>
        <small>{person.memberId === null ? m.order_new_buyer_no_member() : (person.storeName ?? '')}</small>
      </button>
      {error === null ? null : <p className={textStyle.problem}>{errorSentence(error)}</p>}
    </>
  )
}
