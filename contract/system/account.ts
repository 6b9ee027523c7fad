import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { listOf, pageNumber, prose, text } from '../field'
import { pageOf, permanentResource, rowBase } from '../resource'
import { roleName } from './role'
import { newPassword, username } from './setup'

/** invited: no password yet · active · disabled: cannot sign in, its sessions are over */
export const accountStatuses = ['invited', 'active', 'disabled'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** linked: to a person · unlinked · left: to a person who is disabled, or a departed coach without other duties */
export const accountLinks = ['linked', 'unlinked', 'left'] as const
export type AccountLink = (typeof accountLinks)[number]

export const accountDraft = z.strictObject({
  username,
  /** The display name, for example 张敏. */
  displayName: text(0, 30),
  role: z.string().check(z.maxLength(32)),
  /** null: every store. */
  storeIds: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))),
  /** The person who signs in with it, at most one account each. Absent: unchanged, null for a new account. */
  personId: z.optional(z.nullable(z.uuid())),
})
export type AccountDraft = z.infer<typeof accountDraft>

export const accountRow = z.object({
  ...rowBase,
  ...accountDraft.shape,
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  /** The coach that this person works as; null for one who has departed. */
  coachId: z.nullable(z.uuid()),
  /** The person is disabled, or a departed coach without other duties: the account should be disabled. */
  hasLeft: z.boolean(),
  roleTitle: z.string(),
  storeNames: z.array(z.string()),
  status: z.enum(accountStatuses),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** Running sessions. */
  sessions: z.int(),
  /** When the open link expires; null without one. */
  linkExpiresAt: z.nullable(z.iso.datetime()),
  /** The account of the requesting person. */
  isOwn: z.boolean(),
  /** The account holds permissions that the requesting person lacks, so that person may only read it. */
  isBeyond: z.boolean(),
})
export type Account = z.infer<typeof accountRow>

/** A link is shown once, in this reply; the page writes it as `/login#link=<token>`. It works once, for 72 hours. */
const link = z.object({ account: accountRow, token: z.string(), expiresAt: z.iso.datetime() })
const on = (path: string, verb: string) =>
  endpoint('POST', `/accounts/:id/${path}`, {
    affects: ['accounts', 'roles', 'sign-ins'],
    permission: `account:${verb}`,
    scope: 'stores',
    stepUp: true,
    reply: link,
    versioned: true,
    once: true,
  })

/** Making an account does not send an invitation; `link` does that. `username` cannot be changed. */
export const accounts = {
  ...permanentResource({
    singular: 'account',
    name: 'accounts',
    /** The reader's own account too, and what its person sees of lessons. */
    affects: ['roles', 'sign-ins', 'own-account', 'session', 'dashboard'],
    scope: 'stores',
    row: accountRow,
    draft: accountDraft,
    filters: {
      status: listOf(accountStatuses),
      role: z.optional(roleName),
      store: z.optional(z.uuid()),
      secondFactor: z.optional(z.stringbool()),
      person: z.optional(z.uuid()),
      link: z.optional(z.enum(accountLinks)),
    },
    sorts: ['username', 'createdAt', 'updatedAt', 'lastSignInAt'],
    stepUp: ['create', 'update', 'enable', 'forgetSecondFactor', 'export'],
    events: {
      disable: { event: 'account.disable', body: z.strictObject({ reason: prose(2, 200) }) },
      enable: { event: 'account.enable', body: z.strictObject({}) },
      /** Removes the second factor of a person who lost the telephone and ends their sessions. */
      forgetSecondFactor: {
        event: 'account.forgetSecondFactor',
        body: z.strictObject({ reason: prose(2, 200) }),
      },
    },
  }),
  /** A new link for a person who has never signed in; it replaces the link before. */
  invite: on('invite', 'write'),
  /** A link for a new password; the present password and all sessions end at once. */
  reset: on('reset', 'reset'),
}

/** What a link is for; an unknown, used or expired link always gets the same answer, `wrong_link`. */
export const readLink = endpoint('POST', '/account-links/read', {
  affects: [],
  permission: 'public',
  scope: 'own',
  body: z.strictObject({ token: z.string().check(z.maxLength(64)) }),
  reply: z.object({ username: z.string(), purpose: z.enum(['invite', 'reset']), roleTitle: z.string() }),
})
/** Sets the password, with which the person then signs in. */
export const useLink = endpoint('POST', '/account-links/use', {
  affects: ['accounts'],
  permission: 'public',
  scope: 'own',
  body: z.strictObject({ token: z.string().check(z.maxLength(64)), password: newPassword }),
  reply: z.object({ username: z.string() }),
})

/** One running sign-in. */
export const signInRow = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  username: z.string(),
  displayName: z.string(),
  startedAt: z.iso.datetime(),
  /** Up to a minute old. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.string(),
  /** `User-Agent`, at most 300 characters. */
  agent: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type SignInRow = z.infer<typeof signInRow>

/** The sessions of every account that the requesting person may change, the latest use first. */
export const signIns = {
  list: endpoint('GET', '/sign-ins', {
    permission: 'sign-in:read',
    scope: 'stores',
    query: z.strictObject({
      page: pageNumber,
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
      account: z.optional(z.uuid()),
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    reply: pageOf(signInRow),
  }),
  end: endpoint('DELETE', '/sign-ins/:id', {
    affects: ['sign-ins', 'accounts'],
    permission: 'sign-in:end',
    scope: 'stores',
    reply: z.object({}),
  }),
  endAllOf: endpoint('POST', '/accounts/:id/end-sign-ins', {
    affects: ['sign-ins', 'accounts'],
    permission: 'sign-in:end',
    scope: 'stores',
    reply: z.object({ ended: z.int() }),
  }),
}
