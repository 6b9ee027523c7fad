import { sql } from 'kysely'
import { adultAge } from '../../../contract/membership/agreement'
import { ageOn, type Person, type PersonDraft } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { shanghaiDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences, missingMedia } from '../../kit/resource/find-missing-references'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'
import { idCardColumn } from './secrets'

const [youngest, oldest] = [3, 100]

/** The rules of a person that depend on the day or on other rows. */
export async function checkPerson(
  box: SecretBox,
  writing: Writing,
  { changed, before }: { changed: Partial<PersonDraft>; before: Person | null },
): Promise<FieldProblem[]> {
  if (before?.status === 'anonymised') throw problem('not_allowed_now', { state: before.status, allowed: [] })
  const { tx } = writing
  const { storeId, avatarId, birthday, idCard } = changed
  return [
    ...(birthday ? birthdayProblems(birthday, writing.now) : []),
    ...(birthday && before ? await guardianAge(writing, birthday, before.id) : []),
    ...(idCard ? await sameIdCard(box, writing, idCard, before) : []),
    ...(storeId ? await storeProblems(writing, storeId) : []),
    ...(avatarId ? await missingMedia(tx, 'picture', [{ id: avatarId, path: ['avatarId'] }]) : []),
  ]
}

/** A person must be within the ages that the gym takes. */
export function birthdayProblems(birthday: string, now: Date): FieldProblem[] {
  const age = ageOn(birthday, shanghaiDay(now))
  if (age >= youngest && age <= oldest) return []
  return [{ path: ['birthday'], code: 'age', params: { minimum: youngest, maximum: oldest } }]
}

/** A guardian must stay of age. */
async function guardianAge({ tx, now }: Writing, birthday: string, id: string): Promise<FieldProblem[]> {
  if (ageOn(birthday, shanghaiDay(now)) >= adultAge) return []
  const { rows } =
    await sql`select from family_link where relative_id = ${id} and is_guardian limit 1`.execute(tx)
  return rows.length > 0
    ? [{ path: ['birthday'], code: 'guardian_is_minor', params: { minimum: adultAge } }]
    : []
}

/**
 * Reported only for people within the store scope, because otherwise it would reveal a person of another store. The duplicate finder shows
 * such a pair to principals who see both.
 */
async function sameIdCard(
  box: SecretBox,
  { tx, scope }: Writing,
  idCard: string,
  before: Person | null,
): Promise<FieldProblem[]> {
  const { rows } = await sql`
    select from person
    where id_card_hash = any(${box.fingerprints(idCard, idCardColumn)}) and archived_at is null
      and id is distinct from ${before?.id ?? null} and ${visibleTo(personRows, scope)} limit 1
  `.execute(tx)
  return rows.length > 0 ? [{ path: ['idCard'], code: 'taken' }] : []
}

async function storeProblems({ tx, scope }: Writing, storeId: string): Promise<FieldProblem[]> {
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(storeId)
  if (!isTheirs) return [{ path: ['storeId'], code: 'does_not_exist' }]
  return findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
}
