import { type RawBuilder, sql } from 'kysely'
import { type Membership, memberships } from '../../../contract/membership/membership'
import { advance } from '../../../machines/lifecycle'
import { membershipMachine } from '../../../machines/membership/membership.machine'
import { shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { type AuditLine, writeAudits } from '../../kit/db/write-audit'
import type { Job } from '../../kit/jobs/jobs'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { lockCards } from './card-row'

/** Runs at the start of a day. A late or repeated run has the same result, because it depends only on the cards' own days. */
const turn: Job = {
  name: 'membership.turn',
  every: '5 0 * * *',
  run: async ({ db, now, log }) => {
    const moved = await turnDay(db, now)
    invalidateAffected(db, memberships.update)
    if (Object.values(moved).some((cards) => cards > 0)) log.info(moved, 'cards have begun, paused and ended')
  },
}

export const membershipJobs: Job[] = [turn]

/** Cards per transaction, so that rows are locked only for a moment. */
const batch = 500

/** Moves every card whose day has come. Freezes begin and end before their cards can end. */
export async function turnDay(db: Db, now: Date): Promise<Record<string, number>> {
  const moved: Record<string, number> = {}
  for (const step of steps) {
    moved[step.verb] = 0
    for (;;) {
      const some = await db.transaction().execute((tx) => moveDue(tx, step, now))
      if (some === undefined) break
      moved[step.verb]! += some
    }
  }
  return moved
}

interface Step {
  verb: 'beginFreeze' | 'unfreeze' | 'activate' | 'expire'
  from: Membership['status']
  /** The condition for cards to move on a day. */
  due: (today: string) => RawBuilder<boolean>
  /** Whether an open freeze is settled with the status. */
  settles?: boolean
}

const openFreeze = (which: RawBuilder<boolean>) => sql<boolean>`membership.id in (
  select membership_id from membership_freeze where settled_at is null and ${which})`

const steps: Step[] = [
  { verb: 'beginFreeze', from: 'active', due: (today) => openFreeze(sql`from_day <= ${today}::date`) },
  {
    verb: 'unfreeze',
    from: 'frozen',
    due: (today) => openFreeze(sql`to_day < ${today}::date`),
    settles: true,
  },
  {
    verb: 'activate',
    from: 'pending',
    due: (today) => sql`membership.starts_on <= ${today}::date and not has_open_agreement(membership.id)`,
  },
  { verb: 'expire', from: 'active', due: (today) => sql`membership.ends_on < ${today}::date` },
]

/** Moves some of the due cards, with an audit line each; returns their number, and undefined when none is due. */
async function moveDue(
  tx: Tx,
  { verb, from, due, settles = false }: Step,
  now: Date,
): Promise<number | undefined> {
  const which = sql<boolean>`membership.status = ${from} and ${due(shanghaiDay(now))}`
  const { rows: found } = await sql<{ id: string }>`
    select id from membership where ${which} limit ${batch}
  `.execute(tx)
  if (found.length === 0) return undefined
  const ids = found.map(({ id }) => id)
  await lockCards(tx, ids)
  const to = statusAfterDay(from, verb)
  const ahead = settles ? sql`open_freeze_days(membership.id)` : sql`0`
  const { rows } = await sql<{ id: string; days: number; endsOn: string; before: string }>`
    with moved as (select id, ends_on as before, ${ahead} as days from membership where id = any(${ids}) and ${which})
    update membership set status = ${to}, ends_on = moved.before + moved.days, version = version + 1,
      updated_at = ${now}, updated_by = 'system'
    from moved where moved.id = membership.id
    returning membership.id, days, ends_on, before
  `.execute(tx)
  if (settles)
    await sql`
      update membership_freeze set settled_at = ${now}
      where settled_at is null and membership_id = any(${rows.map(({ id }) => id)})
    `.execute(tx)
  const lines = rows.map(
    ({ id, endsOn, before }): AuditLine => ({
      action: `membership.${verb}`,
      table: 'membership',
      rowId: id,
      before: { status: from, endsOn: before },
      after: { status: to, endsOn },
    }),
  )
  await writeAudits(tx, { accountId: null, who: 'system', requestId: null, address: null, now }, lines)
  return rows.length
}

/** The status by the machine for a card whose day has come. */
function statusAfterDay(from: Step['from'], verb: Step['verb']): string {
  const facts = {
    refundOpen: false,
    freezesLeft: false,
    transferable: false,
    renewed: false,
    freezeAhead: verb === 'beginFreeze',
    over: verb === 'expire',
    unsigned: false,
  }
  const verdict = advance(membershipMachine, from, facts, `membership.${verb}`)
  if (!verdict.ok) throw new Error(`a card does not ${verb} in ${from}`)
  return verdict.status
}
