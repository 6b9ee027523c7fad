import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { faceDevices } from '../../../../contract/devices/face-device'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import style from '../face-device.module.css'
import { isMoreBehind, PagesNav } from '../nav'
import { useOnce } from '../use-once'

const messagesPerPage = 50

/** A device's messages that could not be read, as they were received, with a button that reads one again. */
export function DeviceUnread({ deviceId }: { deviceId: string }) {
  const [page, setPage] = useState(1)
  const may = useMay()
  const once = useOnce()
  const { data, error, refetch } = useQuery({
    queryKey: [faceDevices.name, 'unread', { deviceId, page }],
    queryFn: ({ signal }) =>
      call(faceDevices.unread, { id: deviceId, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
  const { run, isPending, formLevelError } = useFormMutation(
    () => call(faceDevices.readAgain, { id: deviceId, idempotencyKey: once.keyOf(deviceId) }),
    ({ read, left }) => {
      once.settle()
      Toast.success(m.device_unread_done({ read: count(read), left: count(left) }))
    },
  )
  const refusal = formLevelError([])
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  return (
    <>
      <p className={textStyle.note}>{m.device_unread_help()}</p>
      <div className={style.day}>
        <span className={textStyle.note}>
          {data.rows.length === 0
            ? m.device_unread_none()
            : m.device_unread_count({ count: count(data.total) })}
        </span>
        {may(faceDevices.readAgain) && data.rows.length > 0 ? (
          <Button loading={isPending} onClick={run}>
            {m.device_unread_again()}
          </Button>
        ) : null}
      </div>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {refusal}
        </p>
      )}
      <ul className={style.unread}>
        {data.rows.map(({ id, receivedAt, text }) => (
          <li key={id} className={style.unreadLine}>
            <time dateTime={receivedAt}>{minuteOf(receivedAt)}</time>
            <code>{text}</code>
          </li>
        ))}
      </ul>
      <PagesNav
        label={m.device_section_unread()}
        page={page}
        hasMore={isMoreBehind(page, data, messagesPerPage)}
        onPage={setPage}
      />
    </>
  )
}
