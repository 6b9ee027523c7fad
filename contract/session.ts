import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { secondFactorCode } from './second-factor'

/** Sign-in. The token goes into `Authorization: Bearer`; the reply also sets the cookie without which it is refused. */
export const signIn = endpoint('POST', '/session', {
  permission: 'public',
  scope: 'own',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Of the second factor; without it, an account that has one is answered `second_factor_required`. */
    code: z.optional(secondFactorCode),
  }),
  reply: z.object({ token: z.string(), username: z.string() }),
  status: 201,
})

export const signOut = endpoint('DELETE', '/session', {
  permission: 'signed_in',
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
  /** null: every store. */
  storeIds: z.nullable(z.array(z.uuid())),
})
export type Me = z.infer<typeof me>

export const readSession = endpoint('GET', '/session', { permission: 'signed_in', scope: 'own', reply: me })

/** Whom to ask for a permission that one lacks: the names of some who may give every one, as others call them. */
export const readAdministrators = endpoint('GET', '/administrators', {
  permission: 'signed_in',
  scope: 'own',
  reply: z.object({ names: z.array(z.string()) }),
})
