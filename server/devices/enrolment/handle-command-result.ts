import { sql } from 'kysely'
import { enrolmentErrors } from '../../../contract/devices/device-task'
import type { Tx } from '../../kit/db/schema'
import { printable } from '../count-refusal'
import type { CommandResult, Device, DeviceParts } from '../port'
import { noteResent } from '../request-records-of-day'
import { moveTask } from './move-task'
import { noteFace } from './note-face'
import { syncEnrolments } from './sync-enrolments'
import { type QueuedTask, readTask } from './task'

/** Errors for which a retry is useless, because the photo stays the same. */
const hopeless: readonly string[] = enrolmentErrors.filter((code) => code !== 'device_full')

/** Records a command's result. It locks the person before the task, in the same order as every change of a person's devices. */
export async function handleCommandResult(
  parts: DeviceParts,
  device: Device,
  no: number,
  given: CommandResult,
): Promise<boolean> {
  const now = parts.clock()
  return parts.db.transaction().execute(async (tx) => {
    const which = sql<boolean>`device_task.device_id = ${device.id} and device_task.no = ${no}`
    if (!Number.isSafeInteger(no) || no < 1 || no > 2 ** 31 - 1) return false
    const personId = (await readTask(tx, which, 'glance'))?.personId
    if (personId != null) await sql`select from person where id = ${personId} for no key update`.execute(tx)
    const task = await readTask(tx, which, 'hold')
    // A command that was never sent cannot have a result.
    if (task === undefined || task.tries === 0) return false
    if (device.isOpen && task.doorNo !== null) return false
    const answer: CommandResult = isDeletedAlready(task, given) ? { ok: true } : given
    if (task.status === 'cancelled' && answer.ok && task.op !== 'delete_person' && personId != null)
      return unlearn(tx, task, personId, now)
    const error = answer.ok ? null : printable(answer.error).slice(0, 200) || 'refused'
    const event = answer.ok ? 'task.succeed' : 'task.fail'
    await moveTask(tx, task, now, { event, error, isHopeless: error !== null && hopeless.includes(error) })
    if (personId != null && task.op === 'upsert_face') await noteFace(tx, personId, now)
    if (answer.ok && task.day !== null) await noteResent(tx, task.deviceId, task.day, answer.recordIds, now)
    return true
  })
}

const isDeletedAlready = ({ op }: QueuedTask, answer: CommandResult) =>
  op === 'delete_person' && !answer.ok && answer.isUnknownPerson === true

/** The device executed a command that was cancelled, so its enrolments are synchronized again. */
async function unlearn(
  tx: Tx,
  { deviceId, doorNo }: QueuedTask,
  personId: string,
  now: Date,
): Promise<boolean> {
  await sql`
    update device_enrolment set state = 'sent', changed_at = ${now}
    where device_id = ${deviceId} and door_no = ${doorNo} and state in ('removed', 'removing')
  `.execute(tx)
  await syncEnrolments(tx, now, { personIds: [personId] })
  return true
}
