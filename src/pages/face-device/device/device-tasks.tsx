import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { DeviceTask } from '../../../../contract/devices/device-task'
import { faceDevices } from '../../../../contract/devices/face-device'
import { errorToast } from '../../../kit/toast/error-toast'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { RowButton } from '../../../kit/ui/row-button'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import style from '../face-device.module.css'
import { faceDeviceLabels } from '../labels'
import { isMoreBehind, PagesNav } from '../nav'
import { adviceOf } from './advice-of'

const readAgainMs = 5_000

/** A device's commands, the latest first, with their results. */
export function DeviceTasks({ deviceId }: { deviceId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [faceDevices.name, 'tasks', deviceId, page],
    queryFn: ({ signal }) =>
      call(faceDevices.tasks, { query: { device: deviceId, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  })
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  if (data.rows.length === 0) return <p className={textStyle.note}>{m.device_tasks_none()}</p>
  return (
    <>
      <ul className={style.lines}>
        {data.rows.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
      <PagesNav
        label={m.device_section_tasks()}
        page={page}
        hasMore={isMoreBehind(page, data, tasksPerPage)}
        onPage={setPage}
      />
    </>
  )
}

const tasksPerPage = 50

function Task({ task }: { task: DeviceTask }) {
  const { op, personName, status, tries, error, reason, createdAt, createdBy, doneAt } = task
  const may = useMay()
  const [isPending, setIsPending] = useState(false)
  const put = async (exchange: typeof faceDevices.retryTask) => {
    setIsPending(true)
    try {
      await call(exchange, { id: task.id })
    } catch (failure) {
      errorToast(errorSentence(failure))
    }
    setIsPending(false)
  }
  const isOver = status === 'failed' || status === 'expired' || status === 'cancelled'
  const text = [
    m.device_task_asked({ at: minuteOf(createdAt), who: createdBy ?? m.kit_history_system() }),
    tries > 1 ? m.device_task_tries({ count: tries }) : '',
    doneAt === null ? '' : m.device_task_done_at({ at: minuteOf(doneAt) }),
  ]
  return (
    <li aria-busy={isPending}>
      <StatusTag {...faceDeviceLabels.taskStatus.tag(task.status)} />
      <span>
        <span>
          {faceDeviceLabels.op.label(op)} {personName === null ? null : <strong>{personName}</strong>}
        </span>
        <small>{text.filter((part) => part !== '').join(' · ')}</small>
        {reason === null ? null : <small>{m.device_task_reason({ reason })}</small>}
        {error === null ? null : <small className={style.bad}>{adviceOf(error).text}</small>}
      </span>
      {isPending ? null : isOver && may(faceDevices.retryTask) ? (
        <RowButton onClick={() => void put(faceDevices.retryTask)}>{m.device_task_retry()}</RowButton>
      ) : status === 'queued' && may(faceDevices.cancelTask) ? (
        <RowButton onClick={() => void put(faceDevices.cancelTask)}>{m.device_task_cancel()}</RowButton>
      ) : null}
    </li>
  )
}
