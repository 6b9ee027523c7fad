import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { StatusTag } from '../../../kit/ui/status-tag'
import { count } from '../../../lib/format'
import type { LockerKeys } from './use-locker-keys'
import style from './waiting.module.css'

/** The keys that visitors have, those that should be back first. */
export function KeysOut({ keys }: { keys: LockerKeys }) {
  const { data, isPending, mayTakeBack, takeBack } = keys
  if (data === undefined || data.total === 0) return null
  return (
    <section className={style.panel} aria-labelledby="member-keys-out">
      <h2 id="member-keys-out">
        {m.locker_keys_out()}
        <span>
          <strong>{count(data.keysOut)}</strong>{' '}
          <small>{m.locker_free_of({ count: count(data.free) })}</small>
        </span>
      </h2>
      {data.keys.length === 0 ? (
        <p>{m.locker_keys_out_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ul tabIndex={0} aria-labelledby="member-keys-out" className={style.keys}>
          {data.keys.map((key) => (
            <li key={key.id}>
              <b>{key.number}</b>
              <span>
                {key.memberName} <small>{dayAndTime(key.since)}</small>
                {key.isLate ? <StatusTag label={m.locker_key_late()} tone="bad" /> : null}
              </span>
              {mayTakeBack ? (
                <Button
                  size="small"
                  type="tertiary"
                  disabled={isPending}
                  aria-label={m.locker_take_back_of({ number: key.number })}
                  onClick={() => takeBack(key.number)}
                >
                  {m.locker_do_take_back()}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
