import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useNow } from '../../../kit/ui/use-now'
import { checkInsQuery } from './check-ins-query'
import { Inside } from './inside'
import { KeysOut } from './keys-out'
import { LastVisitor } from './last-visitor'
import { NextLessons } from './next-lessons'
import type { LockerKeys } from './use-locker-keys'
import style from './waiting.module.css'

/** The desk while nobody is being checked in: the last visitor, who is in the gym, and the lessons that begin next. */
export function DeskWaiting({
  storeId,
  isLive,
  keys,
}: {
  storeId: string
  isLive: boolean
  keys: LockerKeys
}) {
  const now = useNow()
  const { data } = useQuery(checkInsQuery(storeId, isLive))
  const last = data?.rows[0]
  return (
    <div className={style.waiting}>
      {last === undefined ? (
        <p className={style.ready}>{m.member_desk_empty()}</p>
      ) : (
        <LastVisitor visit={last} now={now} />
      )}
      <div className={style.both}>
        <Inside storeId={storeId} isLive={isLive} now={now} />
        <NextLessons storeId={storeId} now={now} />
        <KeysOut keys={keys} />
      </div>
    </div>
  )
}
