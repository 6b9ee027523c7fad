import { sql } from 'kysely'
import { m } from '#messages'
import type { Db } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { Refusal } from '../../kit/refusal'
import { makeLink } from './make-link'
import { keyOf } from './new-account'
import { endSessions } from './rows'
import { forgetFactors } from './second-factor'

/**
 * For an operator with a shell: removes password, second factor and sessions of an account, and makes a link for a new password. Throws an
 * error with one sentence.
 */
export async function resetAccount(db: Db, username: string, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from account where lower(username) = ${keyOf(username)} for update
    `.execute(tx)
    const [account] = rows
    if (account === undefined)
      throw new Refusal((locale) => m.terminal_reset_no_account({ username }, { locale }))
    if (account.status === 'disabled')
      throw new Refusal((locale) => m.terminal_reset_disabled({ username }, { locale }))
    await sql`
      update account set password_hash = null, version = version + 1, updated_at = ${now}, updated_by = 'system' where id = ${account.id}
    `.execute(tx)
    await forgetFactors(tx, account.id)
    await endSessions(tx, account.id, now)
    const link = await makeLink(tx, account.id, account.status === 'invited' ? 'invite' : 'reset', now)
    const author = { accountId: null, who: 'system', requestId: null, address: null, now }
    await writeAudit(tx, author, { action: 'account.resetByOperator', table: 'account', rowId: account.id })
    return link
  })
}
