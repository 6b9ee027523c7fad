import { sql } from 'kysely'
import type { DependantDraft, FamilyLink } from '../../../contract/people/family'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { lockPeople } from '../../shared/lock-members'
import { type People, readPerson } from '../person/change'
import { birthdayProblems } from '../person/check'
import { readFamilyLink } from './family-rows'
import { insertLink, refuseTooMany } from './link-relative'
import { guardianProblems, requireAlive } from './read-relative'

/** Registers somebody without a mobile, guarded by the person of the request, in the same store. */
export async function addDependant(
  people: People,
  request: Pick<
    RequestContext<unknown, DependantDraft>,
    'tx' | 'id' | 'scope' | 'now' | 'principal' | 'body' | 'audit'
  >,
): Promise<FamilyLink & { personId: string }> {
  const { tx, id: relativeId, scope, now, principal, body } = request
  const { name, gender, birthday, relation, isPayer } = body
  await lockPeople(tx, [relativeId])
  const guardian = await requireAlive(tx, relativeId)
  const problems = [
    ...(birthday === null ? [] : birthdayProblems(birthday, now)),
    ...guardianProblems(guardian, now).map((wrong) => ({ path: ['relation'], ...wrong })),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  await refuseTooMany(request, [relativeId])
  const id = newId(now.getTime())
  await sql`
    insert into person (id, name, name_pinyin, gender, birthday, store_id, source, search, created_at, updated_at, created_by, updated_by)
    values (${id}, ${name}, ${pinyinOf(name, 'person')}, ${gender}, ${birthday}, ${guardian.storeId}, 'referral', '', ${now}, ${now},
      ${principal.username}, ${principal.username})
  `.execute(tx)
  await request.audit({
    action: 'person.create',
    table: 'person',
    rowId: id,
    before: null,
    after: await readPerson(people, request, id),
  })
  const link = await insertLink(request, id, { relativeId, relation, isGuardian: true, isPayer })
  return { ...(await readFamilyLink(tx, scope, link, relativeId)), personId: id }
}
