import { sql } from 'kysely'
import type { Person } from '../../../contract/people/person'
import { faceEnrolmentMachine } from '../../../machines/face-enrolment/face-enrolment.machine'
import { advance } from '../../../machines/lifecycle'
import type { Tx } from '../../kit/db/schema'
import { systemContext } from '../../kit/resource/system-context'

type FaceEvent = 'face.succeed' | 'face.fail' | 'face.retry'

/**
 * Sets a person's face status from their devices: enrolled with the first that has the face, failed when all have refused it. The person is
 * locked.
 */
export async function noteFace(tx: Tx, personId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ known: boolean; waiting: boolean; refused: boolean }>`
    select coalesce(bool_or(state = 'enrolled' and photo_id = face_photo_id), false) as known, coalesce(bool_or(state in ('queued', 'sent')), false) as waiting,
      coalesce(bool_or(state = 'failed'), false) as refused
    from device_enrolment join door_number on no = door_no join face_device on face_device.id = device_id
    join person on person.id = person_id
    where person_id = ${personId} and face_device.status <> 'retired'
  `.execute(tx)
  const [{ known, waiting, refused } = { known: false, waiting: false, refused: false }] = rows
  if (known) await moveFace(tx, personId, 'face.succeed', now)
  else if (refused && !waiting) await moveFace(tx, personId, 'face.fail', now)
}

/** Changes a face status by its machine, with an audit line; does nothing when the machine refuses. The person is locked. */
export async function moveFace(tx: Tx, personId: string, event: FaceEvent, now: Date): Promise<void> {
  const { rows } = await sql<Pick<Person, 'faceStatus'>>`
    select face_status from person where id = ${personId}
  `.execute(tx)
  const faceStatus = rows[0]?.faceStatus ?? 'none'
  const verdict = advance(faceEnrolmentMachine, faceStatus, {}, event)
  if (!verdict.ok || verdict.status === faceStatus) return
  await sql`
    update person set face_status = ${verdict.status}, version = version + 1, updated_at = ${now}, updated_by = 'system'
    where id = ${personId}
  `.execute(tx)
  await systemContext(tx, now).audit({
    action: 'person.face',
    table: 'person',
    rowId: personId,
    before: { faceStatus },
    after: { faceStatus: verdict.status },
  })
}
