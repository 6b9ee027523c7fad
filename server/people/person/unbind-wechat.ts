import { sql } from 'kysely'
import type { Person } from '../../../contract/people/person'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { notePerson } from '../../shared/note-person'
import { changePerson, type People, personInHand } from './change'

/** Removes a person's binding to a WeChat user, and that of anybody merged into them. */
export async function unbindWechat(
  people: People,
  request: RequestContext<unknown, unknown>,
): Promise<Person> {
  const { tx, id } = request
  const before = await personInHand(people, request)
  if (before.wechatBoundAt === null) throw problem('not_allowed_now', { state: 'unbound', allowed: [] })
  await sql`
    delete from person_wechat where person_id in (select id from person where id = ${id} or merged_into_id = ${id})
  `.execute(tx)
  await notePerson(tx, request.now, id)
  return changePerson(people, request, { before, verb: 'unbindWechat', columns: {} })
}
