import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { AgreementRow, agreements } from '../../../contract/membership/agreement'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { readAgreement } from '../agreement/agreement-rows'
import { refillAgreement } from '../agreement/request-agreements'
import { beginSigned } from './begin-signed'
import { agreementAfter, lockAgreement } from './lock-agreement'

type Waive = RequestContext<unknown, output<(typeof agreements)['waive']['body']>>

/** Lets a card begin although nobody has signed. */
export async function waiveAgreement(request: Waive): Promise<AgreementRow> {
  const { tx, id, now, version, principal, body, audit } = request
  const held = await lockCurrent(request, version)
  const status = agreementAfter(held, 'agreement.waive')
  await sql`
    update agreement set status = ${status}, reason = ${body.reason}, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'agreement.waive',
    table: 'agreement',
    rowId: id,
    before: { status: held.status },
    after: { status },
    reason: body.reason,
  })
  await beginSigned(request, held.membershipId)
  return readAgreement(tx, id)
}

/** Fills the text in again, for example after the member's name was corrected. */
export async function refreshAgreement(request: RequestContext<unknown, unknown>): Promise<AgreementRow> {
  const { tx, id, version, audit } = request
  const held = await lockCurrent(request, version)
  agreementAfter(held, 'agreement.refresh')
  const before = await readAgreement(tx, id)
  await refillAgreement(request, held)
  const after = await readAgreement(tx, id)
  await audit({
    action: 'agreement.refresh',
    table: 'agreement',
    rowId: id,
    before: { title: before.title, textVersion: before.textVersion },
    after: { title: after.title, textVersion: after.textVersion },
  })
  return after
}

async function lockCurrent({ tx, id }: Pick<RequestContext<unknown, unknown>, 'tx' | 'id'>, version: number) {
  const held = await lockAgreement(tx, id)
  if (held.version !== version) throw problem('stale', { current: await readAgreement(tx, id) })
  return held
}
