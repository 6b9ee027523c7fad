import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type NotificationKind, notifications } from '../../../contract/system/notification'
import { errorToast } from '../../kit/toast/error-toast'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { kindLabels } from './describe'
import style from './panel.module.css'

const kindsQuery = queryOptions({
  queryKey: ['notifications', 'kinds'],
  queryFn: async ({ signal }) => (await call(notifications.kinds, { signal })).rows,
  staleTime: 0,
})

/** The kinds that the person can get, each turned on or off at once. */
export function NotificationKinds() {
  const { data, error, refetch } = useQuery(kindsQuery)
  /** What is being saved. */
  const [chosen, setChosen] = useState<Partial<Record<NotificationKind, boolean>>>({})
  const choose = async (kind: NotificationKind, isWanted: boolean) => {
    setChosen((before) => ({ ...before, [kind]: isWanted }))
    try {
      await call(notifications.choose, { body: { kind, isWanted } })
    } catch (failure) {
      setChosen(({ [kind]: _, ...rest }) => rest)
      errorToast(errorSentence(failure))
    }
  }
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  return (
    <fieldset className={style.kinds}>
      <legend>{m.notification_kinds_note()}</legend>
      {data.map(({ kind, isWanted }) => (
        <Checkbox
          key={kind}
          checked={chosen[kind] ?? isWanted}
          onChange={({ target }) => void choose(kind, target.checked === true)}
        >
          {kindLabels[kind]()}
        </Checkbox>
      ))}
    </fieldset>
  )
}
