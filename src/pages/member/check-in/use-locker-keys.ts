import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { lockers } from '../../../../contract/sales/locker'
import { asLockerNo } from '../../../../contract/sales/locker-no'
import { useAttempt } from '../../../kit/form/use-attempt'
import { errorToast } from '../../../kit/toast/error-toast'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { refusalSentence } from '../../../lib/refusal-sentence'
import { otherRoomText } from './other-room-text'

/** Milliseconds between reads while no live stream tells of other desks and the doors. */
const everyMs = 30_000

interface Parts {
  storeId: string
  /** The member who was let in and stands at the desk, or the guest whom they brought. */
  memberId: string | null
  guestName: string | null
  isLive: boolean
}

/** The day keys of a store's lockers at the desk. */
export function useLockerKeys({ storeId, memberId, guestName, isLive }: Parts) {
  const may = useMay()
  const attempt = useAttempt()
  const { data } = useQuery({
    queryKey: ['check-ins', 'lockers', storeId, memberId],
    queryFn: ({ signal }) =>
      call(lockers.desk, {
        query: { store: storeId, ...(memberId === null ? {} : { member: memberId }) },
        signal,
      }),
    enabled: may(lockers.desk),
    refetchInterval: isLive ? 5 * 60_000 : everyMs,
    placeholderData: keepPreviousData,
  })
  const onError = (error: unknown) => void errorToast(refusalSentence(error))
  const give = useMutation({
    mutationFn: (body: { storeId: string; memberId: string; number: string | null }) =>
      attempt(body, (idempotencyKey) => call(lockers.giveKey, { body, idempotencyKey })),
    onSuccess: (key) => {
      if (key.isOtherRoom) Toast.warning(otherRoomText(key))
      else Toast.success(m.locker_key_given({ number: key.number, name: key.memberName }))
    },
    onError,
  })
  const takeBack = useMutation({
    mutationFn: (number: string) =>
      attempt({ storeId, number }, (idempotencyKey) =>
        call(lockers.takeBack, { body: { storeId, number }, idempotencyKey }),
      ),
    onSuccess: ({ number }) => Toast.success(m.locker_key_back({ number })),
    onError,
  })
  const isPending = give.isPending || takeBack.isPending
  const mayGive = may(lockers.giveKey)
  /** Gives the member at the desk a key: this one, or the suggested one. */
  const giveKey = (number: string | null) => {
    if (memberId !== null && mayGive && !isPending) give.mutate({ storeId, memberId, number })
  }
  return {
    data,
    /** Whose keys these are, when it is the guest of the member at the desk. */
    guestName,
    isPending,
    mayGive,
    mayTakeBack: may(lockers.takeBack),
    giveKey,
    takeBack: (number: string) => {
      if (!isPending) takeBack.mutate(number)
    },
    /** Takes the text as a locker's number: a key that is out comes back, another one is given to the member at the desk. */
    take: (text: string): boolean => {
      const number = asLockerNo(text)
      if (number === null || data === undefined || data.total === 0) return false
      if (data.keys.some((key) => key.number === number) && may(lockers.takeBack)) {
        if (!isPending) takeBack.mutate(number)
        return true
      }
      if (memberId === null || !mayGive) return false
      giveKey(number)
      return true
    },
  }
}
export type LockerKeys = ReturnType<typeof useLockerKeys>
