import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { DeviceDay } from '../../../../contract/devices/device-day'
import { type FaceDevice, faceDevices } from '../../../../contract/devices/face-device'
import { DateField } from '../../../kit/form/date-field'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag, type Tone } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { fieldSentence } from '../../../lib/field-sentence'
import { count, dayOf, minuteOf } from '../../../lib/format'
import style from '../face-device.module.css'
import { useOnce } from '../use-once'

const readAgainMs = 5_000
const aDay = 86_400_000 // ms

/** The comparison of a device's latest days with its own log, the latest first, and a button that compares a day at once. */
export function DeviceDays({ device }: { device: FaceDevice }) {
  const { data, error, refetch } = useQuery({
    queryKey: [faceDevices.name, 'days', device.id],
    queryFn: ({ signal }) => call(faceDevices.days, { id: device.id, signal }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((one) => one.state === 'waiting') ? readAgainMs : false,
  })
  const may = useMay()
  return (
    <>
      <p className={textStyle.note}>{m.device_days_help()}</p>
      {may(faceDevices.reconcileDay) ? <RequestDay device={device} /> : null}
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <ul className={`${style.lines} device-days`}>
          {data.rows.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ul>
      )}
    </>
  )
}

function RequestDay({ device }: { device: FaceDevice }) {
  const [day, setDay] = useState(() => dayOf(new Date(Date.now() - aDay)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const once = useOnce()
  const requestDay = async () => {
    setIsPending(true)
    setRefusal(null)
    try {
      await call(faceDevices.reconcileDay, { id: device.id, body: { day }, idempotencyKey: once.keyOf(day) })
      once.settle()
      Toast.success(m.device_days_asked({ day }))
    } catch (failure) {
      setRefusal(reasonOf(failure))
    }
    setIsPending(false)
  }
  const isActive = device.status === 'active'
  return (
    <div className={style.day}>
      <DateField
        name="reconcileDay"
        value={day}
        problem={refusal}
        problems={[]}
        disabled={isPending || !isActive}
        change={(on) => {
          setDay(on)
          setRefusal(null)
        }}
        leave={() => {}}
        empty=""
        label={m.device_days_day()}
        {...(isActive ? {} : { help: m.device_days_not_active() })}
      />
      <Button disabled={!isActive || day === ''} loading={isPending} onClick={() => void requestDay()}>
        {m.device_days_ask()}
      </Button>
    </div>
  )
}

function reasonOf(failure: unknown): string {
  const field = failure instanceof RequestError ? failure.problem.fields?.[0] : undefined
  return field === undefined ? errorSentence(failure) : fieldSentence(field)
}

const tones: Record<DeviceDay['state'], Tone> = {
  never: 'quiet',
  waiting: 'new',
  unanswered: 'warning',
  same: 'good',
  recovered: 'good',
  missing: 'bad',
}

const labels: Record<DeviceDay['state'], (day: DeviceDay) => string> = {
  never: () => m.device_day_never(),
  waiting: () => m.device_day_waiting(),
  unanswered: () => m.device_day_unanswered(),
  same: () => m.device_day_same(),
  recovered: ({ recovered }) => m.device_day_recovered({ count: count(recovered) }),
  missing: ({ missing }) => m.device_day_missing({ count: count(missing) }),
}

function Day({ day }: { day: DeviceDay }) {
  const { state, claimed, held, recovered, requestedAt, answeredAt } = day
  const counts = [
    claimed === null ? '' : m.device_day_claimed({ count: count(claimed) }),
    m.device_day_held({ count: count(held) }),
    state !== 'missing' || recovered === 0 ? '' : m.device_day_came({ count: count(recovered) }),
  ]
  const when =
    answeredAt !== null
      ? m.device_day_answered_at({ at: minuteOf(answeredAt) })
      : requestedAt === null
        ? ''
        : m.device_day_asked_at({ at: minuteOf(requestedAt) })
  return (
    <li>
      <StatusTag label={labels[state](day)} tone={tones[state]} />
      <span>
        <time dateTime={day.day}>{day.day}</time>
        <small>{[...counts, when].filter((part) => part !== '').join(' · ')}</small>
        {state === 'unanswered' ? <small>{m.device_day_unanswered_help()}</small> : null}
      </span>
    </li>
  )
}
