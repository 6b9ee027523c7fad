import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { text } from '../field'

/*
 * Passkeys: credentials of Web Authentication Level 3 that verify their user. Binary members are base64url, as the browser's `toJSON()`
 * writes them; the results of extensions and the authenticator's attachment are not sent. The server accepts only the console's public
 * origin: https, or localhost.
 */

const binary = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/))
const credential = {
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
}
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))

/** The result of `navigator.credentials.get`. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    authenticatorData: binary,
    clientDataJSON: binary,
    signature: binary,
    userHandle: z.optional(z.nullable(binary)),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The result of `navigator.credentials.create`. */
const passkeyAttestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    attestationObject: binary,
    clientDataJSON: binary,
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.int().check(z.minimum(-65_536), z.maximum(65_535))),
    publicKey: z.optional(binary),
    authenticatorData: z.optional(binary),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For `navigator.credentials.get`; the challenge is valid once, for five minutes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey that the person chooses. */
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** For `navigator.credentials.create`. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Synced by the person's password manager, not bound to one device. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

const own = {
  permission: 'signed_in',
  scope: 'own',
  affects: ['own-account', 'accounts', 'session'],
} as const
/** The page that shows the recovery codes says when it has finished. */
const enrolling = { ...own, affects: [] } as const
const name = text(1, 40)
const at = '/own-account/passkeys'

export const ownPasskeys = {
  /** `isAvailable`: the console's address is one where browsers support passkeys. */
  list: endpoint('GET', at, {
    ...own,
    reply: z.object({ rows: z.array(passkeyRow), isAvailable: z.boolean() }),
  }),
  begin: endpoint('POST', `${at}/options`, {
    ...enrolling,
    stepUp: true,
    whileEnrolling: true,
    reply: passkeyCreation,
  }),
  /** `recoveryCodes`: ten, with the first second factor of the account; else none. */
  add: endpoint('POST', at, {
    ...enrolling,
    stepUp: true,
    whileEnrolling: true,
    body: z.strictObject({ name, credential: passkeyAttestation }),
    reply: z.object({ passkey: passkeyRow, recoveryCodes: z.array(z.string()) }),
  }),
  rename: endpoint('PATCH', `${at}/:id`, { ...own, body: z.strictObject({ name }), reply: passkeyRow }),
  remove: endpoint('DELETE', `${at}/:id`, { ...own, stepUp: true, reply: z.object({}) }),
}
