import Input from '@douyinfe/semi-ui/lib/es/input'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Person, people } from '../../../../contract/people/person'
import { Field } from '../../../kit/form/field'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import { rowQuery } from '../../../kit/record/row-query'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import { ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { decide } from '../lifecycle'
import style from '../list/person.module.css'
import { usePersonMutation } from '../use-person-mutation'

/** Anonymises a person, `?anonymise=<id>`: the name must be typed to confirm, and it is refused while money or cards are open. */
export function AnonymiseDialog() {
  const [params, setParams] = useSearchParams()
  const id = params.get('anonymise')
  const { data, error } = useQuery(rowQuery(people, id))
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('anonymise')
      return next
    })
  if (data !== undefined && decide(data, 'anonymise', data).allowed)
    return <Question key={data.version} person={data} onClose={close} />
  return (
    <Dialog
      title={data === undefined ? m.person_do_anonymise() : m.person_anonymise_title({ name: data.name })}
      confirmText={m.kit_close()}
      cancel={null}
      onDo={close}
      onCancel={close}
    >
      {error !== null ? (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(error)}
        </p>
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <Refusal person={data} />
      )}
    </Dialog>
  )
}

function Question({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, version, name } = person
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const mutation = usePersonMutation(
    (reason: string) => call(people.on.anonymise, { id, version, body: { reason } }),
    () => {
      Toast.success(m.person_done_anonymise({ name }))
      onClose()
    },
  )
  const { form, checked } = usePayload(() => ({ reason: '' }), mutation.fields)
  const reason = payloadField(form, 'reason', '')
  const refusal = mutation.formLevelError(['reason'])
  const isName = typed.trim() === name
  return (
    <Dialog
      width={560}
      title={m.person_anonymise_title({ name })}
      confirmText={m.person_do_anonymise()}
      isDestructive
      isDisabled={!isName}
      isPending={mutation.isPending}
      onDo={() => {
        if (checked(people.on.anonymise.body) !== null) mutation.run(reason.value)
      }}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <ul className={style.effects}>
        <li>{m.person_anonymise_gone()}</li>
        <li>{m.person_anonymise_stays()}</li>
      </ul>
      <ProseField {...reason} label={m.person_reason()} required maxLength={200} />
      <Field
        label={m.person_anonymise_type({ name })}
        required
        problem={isLeft && typed !== '' && !isName ? m.person_anonymise_mismatch() : null}
        leave={() => setIsLeft(true)}
      >
        {(ids) => <Input {...ids} value={typed} autoComplete="off" onChange={setTyped} />}
      </Field>
    </Dialog>
  )
}

/** What must be settled first, each with a link. */
function Refusal({ person: { openOrders, liveMemberships, memberId } }: { person: Person }) {
  const member = memberId ?? ''
  return (
    <div role="status">
      <p>{m.person_anonymise_refused()}</p>
      <ul className={style.effects}>
        {openOrders === 0 ? null : (
          <li>
            {m.person_anonymise_orders({ count: openOrders })}{' '}
            <Link className={textStyle.link} to={pathTo('order', { member })}>
              {m.person_anonymise_see_orders()}
            </Link>
          </li>
        )}
        {liveMemberships === 0 ? null : (
          <li>
            {m.person_anonymise_cards({ count: liveMemberships })}{' '}
            <Link className={textStyle.link} to={pathTo('member', { open: member })}>
              {m.person_anonymise_see_cards()}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
