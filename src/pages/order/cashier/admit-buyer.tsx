import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import type { Membership } from '../../../../contract/membership/membership'
import { refusedAtDoor } from '../../../domain/card/refused-at-door'
import { useAttempt } from '../../../kit/form/use-attempt'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { refusalSentence } from '../../../lib/refusal-sentence'

interface Props {
  card: Pick<Membership, 'id' | 'memberId' | 'memberName'>
  storeId: string
}

/** Lets in the buyer of a day pass, who stands at the desk. */
export function AdmitBuyer({ card, storeId }: Props) {
  const may = useMay()
  const attempt = useAttempt()
  const frame = useRef<HTMLDivElement>(null)
  const { id: membershipId, memberId, memberName: name } = card
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      const body = { storeId, membershipId }
      return attempt(body, (idempotencyKey) => call(members.checkIn, { id: memberId, body, idempotencyKey }))
    },
  })
  const isIn = data?.result === 'pass'
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>(isIn ? 'a' : 'button')?.focus()
  }, [isIn])
  if (!may(members.checkIn)) return null
  const reason =
    error !== null
      ? refusalSentence(error)
      : data?.denyReason == null
        ? null
        : refusedAtDoor[data.denyReason]()
  return (
    <div ref={frame} className={textStyle.buttons}>
      {isIn ? (
        <>
          <strong role="status">{m.guest_day_pass_in({ name })}</strong>
          <Link className={textStyle.link} to={pathTo('member', { view: 'desk', store: storeId })}>
            {m.guest_day_pass_desk()}
          </Link>
        </>
      ) : (
        <>
          {reason === null ? null : (
            <p role="alert" className={textStyle.alert}>
              {m.guest_day_pass_refused({ name, reason })}
            </p>
          )}
          <Button theme="solid" size="large" loading={isPending} onClick={() => mutate()}>
            {m.guest_day_pass_admit({ name })} <kbd>↵</kbd>
          </Button>
        </>
      )}
    </div>
  )
}
