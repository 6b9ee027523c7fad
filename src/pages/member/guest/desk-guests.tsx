import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type AdmittedGuest, guests } from '../../../../contract/sales/guest'
import { ButtonKey } from '../../../kit/ui/button-key'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { usePageKeys } from '../../../lib/use-page-keys'
import style from '../check-in/desk.module.css'
import { allowanceQuery } from './allowance-query'
import { GuestForm } from './guest-form'
import { guestRefusalLabels } from './refusal-labels'

interface Props {
  memberId: string
  storeId: string
  /** The guest stands at the desk now. */
  onAdmitted: (guest: AdmittedGuest['guest']) => void
  /** The member stays at the desk. */
  onType: () => void
  /** The form is closed: another field may take the focus. */
  onClosed: () => void
}

/** Lets in a guest of the member at the desk, whose cards let in so many a month; nothing where none of them does. */
export function DeskGuests({ memberId, storeId, onAdmitted, onType, onClosed }: Props) {
  const may = useMay()
  const { data } = useQuery({ ...allowanceQuery(memberId, storeId), enabled: may(guests.allowance) })
  const [isOpen, setOpen] = useState(false)
  const [admitted, setAdmitted] = useState<AdmittedGuest | null>(null)
  const card = data?.cards[0]
  const canBring = may(guests.admit) && card?.refusal === null
  const open = () => {
    onType()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onClosed()
  }
  usePageKeys((event) => {
    if (event.key !== 'F4' || !canBring || isOpen) return
    event.preventDefault()
    open()
  })
  if (card === undefined) return null
  return (
    <section className={style.locker} aria-label={m.guest_title()}>
      {admitted === null ? null : (
        <p role="status">
          <strong>
            {m.guest_admitted({
              name: admitted.guest.name,
              used: admitted.used,
              most: admitted.perMonth,
            })}
          </strong>
        </p>
      )}
      {isOpen ? (
        <GuestForm
          memberId={memberId}
          storeId={storeId}
          onClose={close}
          onType={onType}
          onAdmitted={(reply) => {
            setAdmitted(reply)
            onAdmitted(reply.guest)
            close()
          }}
        />
      ) : (
        <>
          {admitted === null ? (
            <p>
              {m.guest_title()}{' '}
              <span className={textStyle.faint}>
                {m.guest_used({ used: card.used, most: card.perMonth })}
                {card.refusal === null || card.refusal === 'used_up'
                  ? ''
                  : ` · ${guestRefusalLabels[card.refusal]()}`}
              </span>
            </p>
          ) : null}
          {canBring ? (
            <Button type="tertiary" size="large" aria-keyshortcuts="F4" onClick={open}>
              {m.guest_do_bring()} <ButtonKey>F4</ButtonKey>
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}
