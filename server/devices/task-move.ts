import { sql } from 'kysely'
import type { DeviceTask } from '../../contract/device-task'
import { deviceTaskMachine } from '../../machines/device-task/device-task.machine'
import { advance } from '../../machines/lifecycle'
import type { Tx } from '../kit/schema'
import { noteLive } from '../live/live-event'
import { againAt, expiryOf, factsOf, type QueuedTask, readDeviceTasks } from './task'

type TaskEvent = Parameters<typeof advance<typeof deviceTaskMachine>>[3]

interface Move {
  event: TaskEvent
  /** What the device said. */
  error?: string | null
  isHopeless?: boolean
}

/**
 * Puts an event to a task that is held, with what it means for the face that the device knows. Answers its status then, or undefined
 * when the event is nothing to it. Pages are told.
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

/** What has become of the person's face at the device. A later wish is not undone by an answer to an earlier one. */
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

/** The machine's `task.supersede`, of all that waits at a device that is retired. */
export async function dropTasks(tx: Tx, now: Date, deviceId: string): Promise<void> {
  await sql`
    update device_task set status = 'cancelled', done_at = ${now} where device_id = ${deviceId} and status in ('queued', 'sent')
  `.execute(tx)
}
