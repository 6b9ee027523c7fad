import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { proofMs } from '../../../contract/endpoint'
import { giveProof, readProof } from '../../../contract/system/session'
import type { App } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { forgetSessions } from '../../kit/auth/session'
import { problem } from '../../kit/problem'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { written } from './own-second-factor-routes'
import { passkeyRequest, takePasskey } from './passkey-request'
import { codeLimits, passwordLimits, provePassword } from './prove-password'
import { factorsOf, takeCode, wrongCode } from './second-factor'

/** A repeated proof of identity within a session, which endpoints with `stepUp` need. */
export function proofRoutes(app: App): void {
  serve(app, readProof, async ({ tx, principal, c }) => {
    const { rows } = await sql<{ provenAt: string }>`
      select coalesce(proven_at, created_at) as proven_at from session where id = ${principal.sessionId}
    `.execute(tx)
    const { hasTotp } = await factorsOf(tx, principal.accountId ?? '')
    const passkey = await passkeyRequest(c, tx, bindingOf(principal), principal.accountId)
    return { provenUntil: until(new Date(rows[0]!.provenAt)), hasTotp, passkey }
  })
  serve(app, giveProof, prove, {
    ownTransaction: true,
    bodyLimit: 8192,
    throttle: (request) =>
      request.body.password === undefined ? codeLimits(request) : passwordLimits(request),
  })
}

async function prove(request: RequestContext<unknown, output<(typeof giveProof)['body']>>) {
  const { c, principal, body, now } = request
  const { db, secrets } = c.get('parts')
  const { password, passkey, code = '' } = body
  if (password !== undefined) await provePassword(db, principal, password)
  await written(request, 'prove', async (tx) => {
    const accountId = principal.accountId ?? ''
    if (passkey !== undefined) {
      const binding = bindingOf(principal)
      if ((await takePasskey(c, tx, passkey, { binding, accountId })) === null) throw problem('wrong_passkey')
    } else if (password === undefined && !(await takeCode(tx, secrets, { accountId, code, now })))
      throw wrongCode(code)
    await tx.updateTable('session').set({ provenAt: now }).where('id', '=', principal.sessionId).execute()
  })
  forgetSessions(db)
  return { provenUntil: until(now) }
}

const bindingOf = ({ sessionId }: Pick<Principal, 'sessionId'>) => ({
  purpose: 'prove' as const,
  to: sessionId ?? '',
})

const until = (at: Date) => new Date(at.getTime() + proofMs).toISOString()
