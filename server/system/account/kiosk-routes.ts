import { sql } from 'kysely'
import { agreements } from '../../../contract/membership/agreement'
import type { App } from '../../kit/app'
import { forgetSessions } from '../../kit/auth/session'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { agreementRows, readAgreement, shownAgreements } from '../../membership/agreement/agreement-rows'
import { agreementAfter, lockAgreement } from '../../membership/signing/lock-agreement'
import { signAgreement } from '../../membership/signing/sign-agreement'
import { documentStore } from '../../shared/document-store'
import { passwordLimits, provePassword } from './prove-password'

/** The desk's screen in a customer's hands: the session is locked to one agreement until its person gives the password. */
export function kioskRoutes(app: App): void {
  serve(
    app,
    agreements.openKiosk,
    async ({ tx, id, principal, audit, c }) => {
      agreementAfter(await lockAgreement(tx, id), 'agreement.sign')
      await sql`update session set kiosk_agreement_id = ${id} where id = ${principal.sessionId}`.execute(tx)
      await audit({ action: 'agreement.openKiosk', table: 'agreement', rowId: id })
      forgetSessions(c.get('parts').db)
      return {}
    },
    { rows: agreementRows },
  )
  serve(app, agreements.kiosk, async ({ tx, principal, now }) => {
    const id = await lockedTo(tx, principal.sessionId)
    if (id === null) return { isLocked: false, status: null, agreement: null }
    const { status } = await readAgreement(tx, id)
    const [agreement = null] = await shownAgreements(tx, sql`agreement.id = ${id}`, now)
    return { isLocked: true, status, agreement }
  })
  serve(
    app,
    agreements.signAtKiosk,
    async (request) => {
      const { tx, principal, body, c, request: from } = request
      const id = await lockedTo(tx, principal.sessionId)
      if (id === null) throw problem('not_found')
      await signAgreement(request, {
        id,
        draft: body,
        by: 'kiosk',
        address: from.ip,
        files: documentStore(c.get('parts')),
      })
      return {}
    },
    { bodyLimit: 256 * 1024 },
  )
  serve(
    app,
    agreements.leaveKiosk,
    async ({ tx: db, principal, body, c }) => {
      await provePassword(db, principal, body.password)
      await sql`update session set kiosk_agreement_id = null where id = ${principal.sessionId}`.execute(db)
      forgetSessions(c.get('parts').db)
      return {}
    },
    { ownTransaction: true, bodyLimit: 64 * 1024, throttle: passwordLimits },
  )
}

async function lockedTo(tx: Tx, sessionId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select kiosk_agreement_id as id from session where id = ${sessionId}
  `.execute(tx)
  return rows[0]?.id ?? null
}
