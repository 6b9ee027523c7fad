import { sql } from 'kysely'
import type { AgreementStatus } from '../../../contract/membership/agreement'
import { agreementMachine } from '../../../machines/agreement/agreement.machine'
import { advance } from '../../../machines/lifecycle'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { lockCards } from '../membership/card-row'

export interface HeldAgreement {
  id: string
  version: number
  memberId: string
  membershipId: string
  status: AgreementStatus
}

/** Locks an agreement after its member and card, as every write of cards does. Throws `not_found`. */
export async function lockAgreement(tx: Tx, id: string): Promise<HeldAgreement> {
  const { rows: found } = await sql<{ membershipId: string }>`
    select membership_id from agreement where id = ${id}
  `.execute(tx)
  if (found[0] === undefined) throw problem('not_found')
  await lockCards(tx, [found[0].membershipId])
  const { rows } = await sql<HeldAgreement>`
    select id, version, member_id, membership_id, status from agreement where id = ${id} for update
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

type Event = Parameters<typeof advance<typeof agreementMachine>>[3]

/** The status after an event; throws `not_allowed_now`, for example for an agreement that is signed already. */
export function agreementAfter({ status }: HeldAgreement, event: Event): string {
  const verdict = advance(agreementMachine, status, {}, event)
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
  return verdict.status
}
