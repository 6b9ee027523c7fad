import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { SealedColumn } from '../../kit/rotate-keys'
import { newTotpSecret, stepOf } from './totp'

const column = 'second_factor.secret'
export const secondFactorColumn: SealedColumn = {
  table: 'second_factor',
  name: 'secret',
  column,
  boundTo: 'id',
}

/** The key of the recovery codes, which stays when the authenticator changes. */
const recoveryColumn = 'second_factor.recovery_secret'
export const recoverySecretColumn: SealedColumn = {
  table: 'second_factor',
  name: 'recovery_secret',
  column: recoveryColumn,
  boundTo: 'id',
}

/** Stores a new secret, and replaces one that is not confirmed. */
export async function keepSecret(
  tx: Tx,
  box: SecretBox,
  accountId: string,
  secret: string,
): Promise<boolean> {
  const sealed = box.seal(secret, { column, id: accountId })
  const { rows } = await sql`
    insert into second_factor as known (id, secret) values (${accountId}, ${sealed})
    on conflict (id) do update set secret = ${sealed} where known.confirmed_at is null returning id
  `.execute(tx)
  return rows.length > 0
}

/** Confirms the stored secret by its first code; false for a wrong one, undefined without an unconfirmed secret. */
export async function confirmSecret(
  tx: Tx,
  box: SecretBox,
  { accountId, code, now }: UsedCode,
): Promise<boolean | undefined> {
  const factor = await factorOf(tx, box, accountId)
  if (factor === undefined || factor.isConfirmed) return undefined
  const lastStep = stepOf(factor.secret, code, now)
  if (lastStep === null) return false
  const confirmed = { confirmedAt: now, lastStep }
  await tx.updateTable('secondFactor').set(confirmed).where('id', '=', accountId).execute()
  return true
}

export async function factorsOf(tx: Tx, accountId: string) {
  const { rows } = await sql<{ hasTotp: boolean; hasPasskey: boolean }>`
    select exists (select from second_factor where id = ${accountId} and confirmed_at is not null) as has_totp,
      exists (select from passkey where account_id = ${accountId}) as has_passkey
  `.execute(tx)
  return rows[0]!
}

interface UsedCode {
  accountId: string
  /** Six digits, or a recovery code. */
  code: string
  now: Date
}

/** The refusal of a code, which names its kind. */
export const wrongCode = (code: string) =>
  problem(isRecoveryCode(code) ? 'wrong_recovery_code' : 'wrong_second_factor')

const isRecoveryCode = (code: string) => code.length > 6

/** Uses a code once: false for one that is wrong or was used before. */
export async function takeCode(
  tx: Tx,
  box: SecretBox,
  codeUse: UsedCode,
): Promise<false | 'totp' | 'recovery'> {
  const { accountId, code, now } = codeUse
  const factor = await factorOf(tx, box, accountId)
  if (factor === undefined) return false
  if (isRecoveryCode(code)) {
    const { rows } = await sql`
      update recovery_code set used_at = ${now}
      where account_id = ${accountId} and hash = ${recoveryHash(factor.recoverySecret, code)} and used_at is null returning hash
    `.execute(tx)
    return rows.length > 0 && 'recovery'
  }
  if (!factor.isConfirmed) return false
  const step = stepOf(factor.secret, code, now)
  const { rows } = await sql`
    update second_factor set last_step = ${step} where id = ${accountId} and last_step < ${step}::bigint returning id
  `.execute(tx)
  return rows.length > 0 && 'totp'
}

async function factorOf(tx: Tx, box: SecretBox, accountId: string) {
  const kept = await tx
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt', 'recoverySecret'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (kept === undefined) return undefined
  const secret = box.open(kept.secret, { column, id: accountId })
  return {
    secret,
    isConfirmed: kept.confirmedAt !== null,
    // Codes older than their own key were made with the authenticator's.
    recoverySecret:
      kept.recoverySecret === null
        ? secret
        : box.open(kept.recoverySecret, { column: recoveryColumn, id: accountId }),
  }
}

/** Crockford's: without letters that are read as digits or as each other. 32 of them: five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = { count: 10, length: 10 }

/** Replaces all recovery codes by ten new ones. */
export async function renewRecoveryCodes(tx: Tx, box: SecretBox, accountId: string): Promise<string[]> {
  const factor = await factorOf(tx, box, accountId)
  if (factor === undefined) throw new Error(`account ${accountId} has no second factor`)
  const made = Array.from({ length: codes.count }, newRecoveryCode)
  const key = newTotpSecret()
  const recoverySecret = box.seal(key, { column: recoveryColumn, id: accountId })
  await tx.updateTable('secondFactor').set({ recoverySecret }).where('id', '=', accountId).execute()
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  const kept = made.map((code) => ({ accountId, hash: recoveryHash(key, code) }))
  await tx.insertInto('recoveryCode').values(kept).execute()
  return made
}

/** Ten recovery codes for an account whose first second factor is a passkey; none if it has some. */
export async function ensureRecoveryCodes(tx: Tx, box: SecretBox, accountId: string): Promise<string[]> {
  const { rows } = await sql`
    select from second_factor where id = ${accountId} and (confirmed_at is not null or recovery_secret is not null)
  `.execute(tx)
  if (rows.length > 0) return []
  // The secret stays unconfirmed: it is no authenticator and only keys the codes.
  await keepSecret(tx, box, accountId, newTotpSecret())
  return renewRecoveryCodes(tx, box, accountId)
}

/** Removes the authenticator; recovery codes stay for passkeys. */
export async function removeAuthenticator(tx: Tx, box: SecretBox, accountId: string): Promise<void> {
  const factor = await factorOf(tx, box, accountId)
  if (factor === undefined) return
  const recoverySecret = box.seal(factor.recoverySecret, { column: recoveryColumn, id: accountId })
  const secret = box.seal(newTotpSecret(), { column, id: accountId })
  await tx
    .updateTable('secondFactor')
    .set({ confirmedAt: null, lastStep: null, secret, recoverySecret })
    .where('id', '=', accountId)
    .execute()
  await dropUnusedFactor(tx, accountId)
}

/** Removes every second factor of a person who lost theirs. */
export async function forgetFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('secondFactor').where('id', '=', accountId).execute()
}

/** Removes the recovery codes of an account without authenticator and passkeys. */
export async function dropUnusedFactor(tx: Tx, accountId: string): Promise<void> {
  await sql`
    delete from second_factor where id = ${accountId} and confirmed_at is null
      and not exists (select from passkey where account_id = ${accountId})
  `.execute(tx)
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(codes.length)].map((byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Keyed by a secret that is only stored sealed, because codes of 50 bits could be found by trying. */
function recoveryHash(secret: string, code: string): Buffer {
  const typed = code.toUpperCase().replace(/-/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHmac('sha256', secret).update(typed).digest()
}
