import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { type AdmittedGuest, guests } from '../../../../contract/sales/guest'
import { TextField } from '../../../kit/form/text-field'
import { useAttempt } from '../../../kit/form/use-attempt'
import { ButtonKey } from '../../../kit/ui/button-key'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { fieldSentence } from '../../../lib/field-sentence'
import { refusalSentence } from '../../../lib/refusal-sentence'
import style from './guest.module.css'

interface Props {
  memberId: string
  storeId: string
  onAdmitted: (guest: AdmittedGuest) => void
  onClose: () => void
  /** At each change of a field. */
  onType: () => void
}

/** The guest's name and mobile. Enter lets the guest in, Escape closes. */
export function GuestForm({ memberId, storeId, onAdmitted, onClose, onType }: Props) {
  const attempt = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { storeId: string; name: string; mobile: string }) =>
      attempt(body, (idempotencyKey) => call(guests.admit, { id: memberId, body, idempotencyKey })),
    onSuccess: onAdmitted,
  })
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  const problemOf = (member: string) => {
    const found = fields.find(({ path }) => path[0] === member)
    return found === undefined ? null : fieldSentence(found)
  }
  const isOfField = problemOf('name') !== null || problemOf('mobile') !== null
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  // The fields were disabled while it was sent, which takes the cursor away.
  useEffect(() => {
    if (error === null || isPending) return
    const refused = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')
    const field = refused ?? form.current?.querySelector<HTMLInputElement>('input')
    field?.focus()
    field?.select()
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error, isPending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ storeId, name: name.trim(), mobile: mobile.replaceAll(/[\s-]/g, '') })
  }
  const typed = (change: (value: string) => void) => (value: string) => {
    change(value)
    onType()
    if (error !== null) reset()
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  return (
    <form
      ref={form}
      className={style.form}
      aria-label={m.guest_title()}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        {...bare}
        name="name"
        label={m.guest_name()}
        value={name}
        problem={problemOf('name')}
        change={typed(setName)}
        required
      />
      <TextField
        {...bare}
        name="mobile"
        label={m.guest_mobile()}
        value={mobile}
        problem={problemOf('mobile')}
        change={typed(setMobile)}
        required
      />
      {error === null || isOfField ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalSentence(error)}
        </p>
      )}
      <div className={textStyle.buttons}>
        <Button htmlType="submit" theme="solid" size="large" loading={isPending}>
          {m.guest_do_admit()} <ButtonKey>↵</ButtonKey>
        </Button>
        <Button type="tertiary" size="large" onClick={onClose}>
          {m.kit_cancel()}
        </Button>
      </div>
    </form>
  )
}
