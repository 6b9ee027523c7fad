import { sql } from 'kysely'
import { accounts } from '../../../contract/system/account'
import { accountMachine } from '../../../machines/account/account.machine'
import { accountFacts } from '../../../machines/account/facts'
import { advance } from '../../../machines/lifecycle'
import { forgetSessions } from '../../kit/auth/session'
import { problem } from '../../kit/problem'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { requireOthers } from './check'
import { makeLink } from './make-link'
import { accountsSeenBy } from './resource'
import { endSessions } from './rows'

const offered = new Set<string>([
  ...Object.values(accounts.events).map(({ event }) => event),
  'account.invite',
  'account.reset',
])

/** Makes a link for another person's account. For `reset` the present password and the sessions end at once. */
export function giveLink(purpose: 'invite' | 'reset') {
  return async (request: RequestContext<unknown, unknown>) => {
    const { tx, id, now, principal, c, audit } = request
    await sql`select from account where id = ${id} for update`.execute(tx)
    const resource = await accountsSeenBy(request)
    const before = await readForUpdate(resource, request)
    requireOthers(before)
    const verdict = advance(accountMachine, before.status, accountFacts(before), `account.${purpose}`)
    if (!verdict.ok) {
      const allowed = verdict.allowed.filter((event) => offered.has(event))
      throw problem('not_allowed_now', { state: before.status, allowed })
    }
    const cleared = purpose === 'reset' ? sql`password_hash = null,` : sql``
    await sql`
      update account set ${cleared} version = version + 1, updated_at = ${now}, updated_by = ${principal.username} where id = ${id}
    `.execute(tx)
    if (purpose === 'reset') await endSessions(tx, id, now)
    const link = await makeLink(tx, id, purpose, now)
    await audit({ action: `account.${purpose}`, table: 'account', rowId: id })
    const { db } = c.get('parts')
    forgetSessions(db)
    const account = await readRow(tx, resource, id, now)
    if (account === undefined) throw problem('not_found')
    return { account, ...link }
  }
}
