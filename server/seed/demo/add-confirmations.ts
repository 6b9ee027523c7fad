import { sql } from 'kysely'
import type { ConfirmationRule } from '../../../contract/catalogue/store'
import type { Appointment } from '../../../contract/scheduling/appointment'
import type { LessonSignature } from '../../../contract/scheduling/lesson-confirmation'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { newLinkHash } from '../../membership/member-link/link-codes'
import { opensOf } from '../../membership/member-link/member-link'
import { storeSignature } from '../../scheduling/lesson-confirmation/signature'
import { author } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  secrets: SecretBox
}

const day = 86_400_000

/** One store completes no lesson without a confirmation, one does not ask, the others list those without it. */
export const confirmationRuleOf = (code: string): ConfirmationRule =>
  ({ SH001: 'required' as const, SH003: 'off' as const })[code] ?? 'wished'

interface Lesson {
  id: string
  memberId: string
  rule: ConfirmationRule
  endsAt: string
  hold: Appointment['hold']
}

/** The confirmations of the private lessons that are over: most by code, some by phone, signature or face, some missing, a few disputed. */
export async function addConfirmations(seed: Seed): Promise<void> {
  const { tx, now } = seed
  const { rows } = await sql<Lesson>`
    select appointment.id, member_id, lesson_confirmation as rule, upper(during) as ends_at, hold
    from appointment join store on store.id = store_id
    where kind = 'private' and appointment.status = 'completed' and lesson_confirmation <> 'off'
    order by upper(during) desc, appointment.id
  `.execute(tx)
  const disputes = [...reasons]
  const confirmed: Confirmed[] = []
  for (const [i, lesson] of rows.entries()) {
    const isRecent = Date.parse(lesson.endsAt) > now.getTime() - 5 * day
    const reason = isRecent && i % 9 === 4 ? disputes.shift() : undefined
    if (reason !== undefined) await dispute(seed, lesson, reason)
    else if (lesson.rule === 'required' && isRecent && i % 7 === 3) await holdBack(seed, lesson)
    else confirmed.push({ ...lesson, nth: i })
  }
  await confirm(seed, confirmed)
  await addLinks(seed, [...new Set(rows.map(({ memberId }) => memberId))].slice(0, 40))
}

const ways = ['code', 'code', 'link', 'code', 'signature', 'code', null, 'face', 'code', null] as const

interface Confirmed extends Lesson {
  nth: number
}

/** All at once, because a statement for each would slow the start of the demo. */
async function confirm(seed: Seed, lessons: readonly Confirmed[]): Promise<void> {
  const rows = lessons.map(({ id, rule, endsAt, nth }) => {
    const way = ways[nth % ways.length] ?? null
    const state = way === null ? (rule === 'required' ? 'verified' : 'unconfirmed') : 'confirmed'
    return { id, way, state, at: way === null ? null : endsAt, who: way === 'link' ? ':member' : author }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as given (id uuid, way text, state text, at timestamptz, who text)
    ), noted as (
      insert into audit (id, at, who, action, table_name, row_id)
      select gen_random_uuid(), at, who, 'appointment.confirmLesson', 'appointment', id from given where way is not null
    )
    update appointment set confirmation = state, confirmed_by = way, confirmed_at = given.at from given where given.id = appointment.id
  `.execute(seed.tx)
  for (const [i, { id, way }] of rows.entries())
    if (way === 'signature') await storeSignature(seed.secrets, seed, id, flourish(i))
}

const reasons = ['那天教练请假，没有上课', '只上了半小时，却扣了一次']

async function dispute(seed: Seed, { id, endsAt, hold }: Lesson, reason: string): Promise<void> {
  const at = new Date(Date.parse(endsAt) + 3 * 3_600_000)
  await sql`insert into lesson_dispute (appointment_id, reason, at) values (${id}, ${reason}, ${at})`.execute(
    seed.tx,
  )
  await sql`
    update appointment set confirmation = 'disputed', hold = ${hold === 'taken' ? 'held' : hold} where id = ${id}
  `.execute(seed.tx)
  await note(seed, { id, at: at.toISOString(), action: 'disputeLesson', who: ':member', reason })
}

/** The lesson is over, and waits for its member. */
async function holdBack({ tx }: Seed, { id, hold }: Lesson): Promise<void> {
  await sql`
    update appointment set status = 'checked_in', completed_at = null, confirmation = 'awaited',
      hold = ${hold === 'taken' ? 'held' : hold}, due_fen = case when due_fen is not null then price_fen end
    where id = ${id}
  `.execute(tx)
}

/** A signature of loops that differ from lesson to lesson. */
function flourish(i: number): LessonSignature {
  const strokes = [0, 1].map((nth) =>
    Array.from({ length: 40 }, (_, at) => {
      const turn = at / 4 + nth + i
      const x = 180 + nth * 320 + at * 7 + 40 * Math.cos(turn)
      const y = 200 + (60 + (i % 5) * 8) * Math.sin(turn * 1.3)
      return [Math.round(x), Math.round(y)]
    }).flat(),
  )
  return { kind: 'drawn', strokes }
}

async function addLinks({ tx, now, secrets }: Seed, memberIds: readonly string[]): Promise<void> {
  for (const [i, memberId] of memberIds.entries()) {
    const made = new Date(now.getTime() - (1 + (i % 60)) * day)
    const [id, expiresAt] = [newId(made.getTime()), new Date(made.getTime() + 180 * day)]
    const hash = newLinkHash(secrets, id, opensOf({ memberId, expiresAt: expiresAt.toISOString() }))
    await sql`
      insert into member_link (id, member_id, code_hash, expires_at, created_at, created_by)
      values (${id}, ${memberId}, ${hash}, ${expiresAt}, ${made}, ${author})
    `.execute(tx)
  }
}

async function note(
  { tx }: Seed,
  {
    id,
    at,
    action,
    who,
    reason = null,
  }: { id: string; at: string; action: string; who: string; reason?: string | null },
): Promise<void> {
  await sql`
    insert into audit (id, at, who, action, table_name, row_id, reason)
    values (gen_random_uuid(), ${at}, ${who}, ${`appointment.${action}`}, 'appointment', ${id}, ${reason})
  `.execute(tx)
}
