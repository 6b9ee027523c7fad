import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { ButtonKey } from '../../../kit/ui/button-key'
import textStyle from '../../../kit/ui/text.module.css'
import style from './desk.module.css'
import { otherRoomText } from './other-room-text'
import type { LockerKeys } from './use-locker-keys'

/** The locker of a member who was let in: the key they have, the one they may get, and what they rent. */
export function LockerKey({ keys }: { keys: LockerKeys }) {
  const { data, isPending, mayGive, mayTakeBack, giveKey, takeBack } = keys
  if (data === undefined || data.total === 0) return null
  const { key, next, rentals } = data
  const { guestName } = keys
  const isHere = key !== null && data.keys.some(({ id }) => id === key.id)
  return (
    <section className={style.locker} aria-label={m.locker_key()}>
      {guestName === null ? null : <p>{m.guest_key_of({ name: guestName })}</p>}
      {rentals.map(({ id, number, endsOn }) => (
        <p key={id}>{m.locker_desk_rented({ number, endsOn })}</p>
      ))}
      {key !== null ? (
        <>
          <p>
            <strong>{m.locker_desk_has({ number: key.number })}</strong>{' '}
            <span className={textStyle.faint}>
              {isHere ? '' : `${key.storeName} `}
              {m.locker_since({ since: dayAndTime(key.since) })}
            </span>
          </p>
          {key.isOtherRoom ? (
            <p role="alert" className={textStyle.problem}>
              {otherRoomText(key)}
            </p>
          ) : null}
          {isHere && mayTakeBack ? (
            <Button type="tertiary" size="large" loading={isPending} onClick={() => takeBack(key.number)}>
              {m.locker_do_take_back()}
            </Button>
          ) : null}
        </>
      ) : !mayGive ? null : next === null ? (
        <p className={textStyle.faint}>{m.locker_none_free()}</p>
      ) : (
        <>
          <Button
            theme="solid"
            type="primary"
            size="large"
            loading={isPending}
            aria-keyshortcuts="F2"
            onClick={() => giveKey(null)}
          >
            {m.locker_desk_give({ number: next.number })} <ButtonKey>F2</ButtonKey>
          </Button>
          <p className={textStyle.faint}>{m.locker_desk_other()}</p>
        </>
      )}
    </section>
  )
}
