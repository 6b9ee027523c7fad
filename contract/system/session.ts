import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { passkeyAssertion, passkeyRequest } from './own-passkeys'
import { secondFactorCode } from './second-factor-code'
import { startPages } from './start-page'

const begun = z.object({
  token: z.string(),
  username: z.string(),
  /** The session only permits setting up a second factor, until there is one. */
  mustEnrol: z.boolean(),
})

/** Sign-in. The token goes into `Authorization: Bearer`; the reply also sets the cookie without which it is refused. */
export const signIn = endpoint('POST', '/session', {
  affects: [],
  permission: 'public',
  scope: 'own',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    /** The code of the second factor; without it, an account that has one is answered `second_factor_required`. */
    code: z.optional(secondFactorCode),
    /** In place of the code. */
    passkey: z.optional(passkeyAssertion),
  }),
  reply: begun,
  status: 201,
})

/** A challenge for signing in by a passkey alone, bound to this browser by a cookie. */
export const beginPasskeySignIn = endpoint('POST', '/session/passkey/options', {
  affects: [],
  permission: 'public',
  scope: 'own',
  reply: passkeyRequest,
})

/** Sign-in by a passkey, which verifies its user: neither user name nor password nor code. */
export const passkeySignIn = endpoint('POST', '/session/passkey', {
  affects: [],
  permission: 'public',
  scope: 'own',
  body: z.strictObject({ passkey: passkeyAssertion }),
  reply: begun,
  status: 201,
})

export const signOut = endpoint('DELETE', '/session', {
  affects: [],
  permission: 'signed_in',
  whileEnrolling: true,
  whileKiosk: true,
  scope: 'own',
  reply: z.object({}),
})

/** Who is signed in and what they may do; `permissions` holds `<resource>:<verb>` names or the single `*`. */
export const me = z.object({
  username: z.string(),
  displayName: z.string(),
  role: z.string(),
  roleTitle: z.string(),
  permissions: z.array(z.string()),
  /** What the role begins with. */
  startPage: z.enum(startPages),
  /** null: every store. */
  storeIds: z.nullable(z.array(z.uuid())),
  /** The person the account is linked to, and the coach that this person works as. */
  personId: z.nullable(z.uuid()),
  coachId: z.nullable(z.uuid()),
  /** From then on the session only permits setting up a second factor; null: there is one, or none is required. */
  enrolBy: z.nullable(z.iso.datetime()),
  /** As `notifications.unread` counts them, so that a first page needs no request of its own for it. */
  unreadNotifications: z.int(),
  /** For the header, beside the console's own. */
  businessName: z.string(),
})
export type Me = z.infer<typeof me>

export const readSession = endpoint('GET', '/session', { permission: 'signed_in', scope: 'own', reply: me })

/** The display names of some people who may grant any permission, for those who lack one. */
export const readAdministrators = endpoint('GET', '/administrators', {
  permission: 'signed_in',
  scope: 'own',
  reply: z.object({ names: z.array(z.string()) }),
})

const proven = z.object({
  /** Until then `stepUp` endpoints are open to this session. */
  provenUntil: z.iso.datetime(),
})

/** The proofs that this session accepts, besides the password. */
export const readProof = endpoint('GET', '/session/proof', {
  permission: 'signed_in',
  scope: 'own',
  reply: z.object({ ...proven.shape, hasTotp: z.boolean(), passkey: z.nullable(passkeyRequest) }),
})

/** Proves that the person at this session is still its owner. */
export const giveProof = endpoint('POST', '/session/proof', {
  affects: [],
  permission: 'signed_in',
  scope: 'own',
  body: z
    .strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      code: z.optional(secondFactorCode),
      passkey: z.optional(passkeyAssertion),
    })
    .check(
      z.refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, 'required'),
    ),
  reply: proven,
})
