import { sql } from 'kysely'
import type { DeviceTask } from '../../../contract/devices/device-task'
import { deviceTaskMachine } from '../../../machines/device-task/device-task.machine'
import { advance } from '../../../machines/lifecycle'
import type { Tx } from '../../kit/db/schema'
import { noteLive } from '../../live/event'
import { againAt, expiryOf, factsOf, type QueuedTask, readDeviceTasks } from './task'

type TaskEvent = Parameters<typeof advance<typeof deviceTaskMachine>>[3]

interface Move {
  event: TaskEvent
  /** The device's error text. */
  error?: string | null
  isHopeless?: boolean
}

/**
 * Applies an event to a locked command and updates the enrolment on the device. Returns the new status, or undefined when the event does
 * not apply. Notifies pages.
 */
export async function moveTask(
  tx: Tx,
  task: QueuedTask,
  now: Date,
  { event, error = null, isHopeless }: Move,
) {
  const verdict = advance(deviceTaskMachine, task.status, factsOf(task, isHopeless), event)
  if (!verdict.ok) return undefined
  // The machine's states are the contract's statuses, which its test holds.
  const status = verdict.status as DeviceTask['status']
  const isRetry = event === 'task.retry'
  const isWaiting = status === 'queued'
  await sql`
    update device_task set status = ${status}, error = ${error},
      done_at = ${isWaiting ? null : now}, tries = ${isRetry ? 0 : task.tries},
      due_at = ${isRetry ? now : isWaiting ? againAt(task.tries, now) : sql`due_at`},
      expires_at = ${isRetry ? expiryOf(task.op, now) : sql`expires_at`}
    where id = ${task.id}
  `.execute(tx)
  await follow(tx, task, { status, error, now })
  const tasks = await readDeviceTasks(tx, sql`device_task.id = ${task.id}`)
  await noteLive(
    tx,
    now,
    tasks.map((body) => ({ kind: 'task' as const, storeId: task.storeId, body: { ...body } })),
  )
  return status
}

/** Updates the person's enrolment; the result of an earlier command does not overwrite a later one. */
async function follow(
  tx: Tx,
  { op, deviceId, doorNo, photoId }: QueuedTask,
  { status, error, now }: { status: DeviceTask['status']; error: string | null; now: Date },
): Promise<void> {
  const here = sql`device_id = ${deviceId} and door_no = ${doorNo}`
  if (op === 'upsert_face' && status !== 'cancelled' && status !== 'sent') {
    const state = { queued: 'queued', ok: 'enrolled', failed: 'failed', expired: 'failed' }[status]
    await sql`
      update device_enrolment set state = ${state}, changed_at = ${now},
        error = ${state === 'failed' ? (error ?? status) : error}, photo_id = coalesce(${status === 'ok' ? photoId : null}::uuid, photo_id)
      where ${here} and state in ('queued', 'sent', 'failed')
    `.execute(tx)
  }
  if (op === 'delete_person' && status === 'ok')
    await sql`
      update device_enrolment set state = 'removed', error = null, changed_at = ${now} where ${here} and state = 'removing'
    `.execute(tx)
}

/** The machine's `task.supersede` for all open commands of a retired device. */
export async function dropTasks(tx: Tx, now: Date, deviceId: string): Promise<void> {
  await sql`
    update device_task set status = 'cancelled', done_at = ${now} where device_id = ${deviceId} and status in ('queued', 'sent')
  `.execute(tx)
}
