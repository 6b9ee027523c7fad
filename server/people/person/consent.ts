import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { ageOn, guardedAge, type Person, type people } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import { faceEnrolmentMachine } from '../../../machines/face-enrolment/face-enrolment.machine'
import { advance } from '../../../machines/lifecycle'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { announceFaceChange } from '../../shared/announce-face-change'
import { documentFile, documentStore, removeDocumentSoon } from '../../shared/document-store'
import { loadSharp } from '../../shared/load-sharp'
import { changePerson, type People, personInHand } from './change'

type Consent = output<(typeof people)['consent']['body']>
type Revocation = output<(typeof people)['revokeConsent']['body']>

const mostBytes = 1024 * 1024
const fewestPixels = 200

/**
 * Records the consent of a person or guardian to a version of the text, and deletes a replaced photo. A device checks later whether the
 * photo shows exactly one face.
 */
export async function consent(people: People, request: RequestContext<unknown, Consent>): Promise<Person> {
  const { tx, body, now } = request
  const before = await personInHand(people, request)
  const faceStatus = moved(before, 'face.consent')
  const problems = [
    ...guardProblems(before, body, now),
    ...(body.photoId === null ? [] : await photoProblems(request, body.photoId, before)),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  const { facePhotoId: old } = before
  const after = await changePerson(people, request, {
    before,
    verb: 'consent',
    columns: {
      faceStatus,
      facePhotoId: body.photoId,
      consentAt: now,
      consentVersion: body.version,
      guardianName: body.guardianName,
    },
  })
  if (old !== null && old !== body.photoId) await removeDocumentSoon(tx, old)
  await announceFaceChange(tx, now, { personIds: [before.id], by: request.principal.username })
  return after
}

/** Withdraws the consent: deletes the photo at once, and the face on every device at its next contact. */
export async function revokeConsent(
  people: People,
  request: RequestContext<unknown, Revocation>,
): Promise<Person> {
  const before = await personInHand(people, request)
  const columns = { faceStatus: moved(before, 'face.revoke'), facePhotoId: null }
  const { reason } = request.body
  const after = await changePerson(people, request, { before, verb: 'revokeConsent', columns, reason })
  if (before.facePhotoId !== null) await removeDocumentSoon(request.tx, before.facePhotoId)
  await announceFaceChange(request.tx, request.now, {
    personIds: [before.id],
    by: request.principal.username,
  })
  return after
}

function moved({ faceStatus }: Person, event: 'face.consent' | 'face.revoke'): Person['faceStatus'] {
  const verdict = advance(faceEnrolmentMachine, faceStatus, {}, event)
  if (verdict.ok) return verdict.status
  throw problem('not_allowed_now', { state: faceStatus, allowed: verdict.allowed })
}

function guardProblems({ birthday }: Person, { guardianName }: Consent, now: Date): FieldProblem[] {
  if (birthday === null) return [{ path: ['birthday'], code: 'birthday_for_consent' }]
  const isGuarded = ageOn(birthday, shanghaiDay(now)) < guardedAge
  return isGuarded && guardianName === null ? [{ path: ['guardianName'], code: 'guardian_needed' }] : []
}

/** The photo must be a recent upload of the requesting person, or this person's present photo; any other is reported as missing. */
async function photoProblems(
  { tx, principal, now, c }: RequestContext<unknown, Consent>,
  photoId: string,
  before: Person,
): Promise<FieldProblem[]> {
  const path = ['photoId']
  if (photoId === before.facePhotoId) return []
  const found = await broughtIn(tx, { photoId, accountId: principal.accountId, now })
  if (found === undefined) return [{ path, code: 'does_not_exist' }]
  if (found.type !== 'image/jpeg') return [{ path, code: 'not_jpeg' }]
  if (found.bytes > mostBytes) return [{ path, code: 'photo_too_large' }]
  const stream = await documentStore(c.get('parts')).read(photoId, documentFile)
  if (stream === undefined) return [{ path, code: 'does_not_exist' }]
  const sharp = await loadSharp()
  const { width, height } = await sharp(Buffer.from(await new Response(stream).arrayBuffer())).metadata()
  return Math.min(width, height) < fewestPixels ? [{ path, code: 'photo_too_small' }] : []
}

async function broughtIn(
  tx: Tx,
  { photoId, accountId, now }: { photoId: string; accountId: string | null; now: Date },
): Promise<{ type: string; bytes: number } | undefined> {
  const { rows } = await sql<{ type: string; bytes: number }>`
    select type, bytes from document
    where id = ${photoId} and account_id = ${accountId} and created_at > ${now}::timestamptz - interval '1 day'
      and not exists (select from certificate where scan_id = document.id)
      and not exists (select from person where face_photo_id = document.id)
      and not exists (select from equipment_photo where document_id = document.id)
  `.execute(tx)
  return rows[0]
}
