import { type RawBuilder, sql } from 'kysely'
import { type Account, type AccountLink, accounts } from '../../../contract/system/account'
import { accountMachine } from '../../../machines/account/account.machine'
import { accountFacts } from '../../../machines/account/facts'
import { anonymous, type Principal } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkAccount } from './check'
import { accountCsv } from './csv'
import { dropLink } from './make-link'
import { accountSearch } from './new-account'
import { accountRows, endSessions, isRunning, rolesWithin } from './rows'
import { forgetFactors } from './second-factor'

/** The accounts as the requesting person sees them, with `isOwn` and `isBeyond`. */
export async function accountsSeenBy({
  tx,
  principal,
}: {
  tx: Tx
  principal: Principal
}): Promise<ResourceDefinition<typeof accounts, 'account'>> {
  return accountResource(principal, await rolesWithin(tx, principal))
}

/** `within`: the roles that the requesting person covers. */
export const accountResource = (
  { accountId }: Pick<Principal, 'accountId'> = anonymous,
  within: readonly string[] = [],
): ResourceDefinition<typeof accounts, 'account'> => ({
  contract: accounts,
  table: 'account',
  rows: accountRows,
  joins: sql`join role on role.name = account.role left join person on person.id = account.person_id`,
  select: (_, now) => sql`
    ${rowBaseOf('account')},
    account.username, account.display_name, account.role, account.store_ids, account.status, account.last_sign_in_at,
    account.person_id, person.name as person_name, working_coach(account.person_id) as coach_id, ${hasLeft} as has_left,
    role.title as role_title,
    array(select store.name from store where store.id = any(account.store_ids) order by store.code) as store_names,
    ${hasSecondFactor} as has_second_factor,
    (select count(*)::int from session where session.account_id = account.id and ${isRunning(now)}) as sessions,
    (select expires_at from account_link
      where account_link.account_id = account.id and used_at is null and expires_at > ${now}) as link_expires_at,
    coalesce(account.id = ${accountId}::uuid, false) as is_own,
    not account.role = any(${within}::text[]) as is_beyond,
    (account.password_hash is not null or account.password_changed_at is not null) as has_accepted`,
  sorts: {
    username: sql`lower(account.username)`,
    createdAt: sql`account.created_at`,
    updatedAt: sql`account.updated_at`,
    lastSignInAt: sql`coalesce(account.last_sign_in_at, '-infinity')`,
  },
  filters: {
    status: (list) => sql`account.status = any(${list})`,
    role: (name) => sql`account.role = ${name}`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      if (!isTheirs) return sql`false`
      return sql`(account.store_ids is null or account.store_ids @> ${[id]}::uuid[])`
    },
    secondFactor: (value) => (value ? hasSecondFactor : sql`not ${hasSecondFactor}`),
    person: (id) => sql`account.person_id = ${id}`,
    link: (link) => inLink[link],
  },
  search: { members: ['username', 'displayName'], text: accountSearch },
  normalize: ({ storeIds, ...rest }) => ({ ...rest, storeIds: storeIds && [...new Set(storeIds)].sort() }),
  check: checkAccount,
  columns: ({ username, ...own }) => ({
    ...own,
    // Only a new account gets a username, and starts as invited.
    ...(username === undefined ? {} : { username, status: 'invited' }),
  }),
  children: async ({ tx, now }, id, { role, storeIds }) => {
    if (role === undefined && storeIds === undefined) return
    await endSessions(tx, id, now)
    // A changed role or store list voids the link, because its author had granted other rights.
    await dropLink(tx, id)
  },
  lifecycle: {
    machine: accountMachine,
    facts: accountFacts,
    events: {
      disable: (_, now) => ({ disabledAt: now }),
      enable: () => ({ disabledAt: null }),
      forgetSecondFactor: () => ({}),
    },
    afterEvent: async ({ tx, now, id }, { key }) => {
      if (key === 'enable') return
      await endSessions(tx, id, now)
      if (key === 'disable') await dropLink(tx, id)
      else await forgetFactors(tx, id)
    },
  },
  auditSnapshot: accountSnapshot,
  csv: accountCsv,
})

/** Whose person works here no more. */
const hasLeft = sql<boolean>`exists (
  select from person as owner where owner.id = account.person_id and (owner.status <> 'active' or owner.duties = '{}' and exists (
    select from coach where coach.person_id = owner.id and coach.status = 'departed')))`

const inLink: Record<AccountLink, RawBuilder<boolean>> = {
  linked: sql<boolean>`account.person_id is not null`,
  unlinked: sql<boolean>`account.person_id is null`,
  left: hasLeft,
}

const hasSecondFactor = sql<boolean>`
  (exists (select from second_factor where second_factor.id = account.id and confirmed_at is not null)
    or exists (select from passkey where passkey.account_id = account.id))`

/** An account without the members that depend on the requesting person. */
function accountSnapshot({
  username,
  displayName,
  role,
  storeIds,
  personName,
  status,
  hasSecondFactor,
}: Account) {
  return { username, displayName, role, storeIds, personName, status, hasSecondFactor }
}
