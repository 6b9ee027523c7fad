import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { signInRow } from './account'
import { secondFactorCode } from './second-factor-code'
import { newPassword } from './setup'

/** What every person sees and changes of their own account. */
export const ownAccountRow = z.object({
  username: z.string(),
  displayName: z.string(),
  roleTitle: z.string(),
  /** null: every store. */
  storeNames: z.nullable(z.array(z.string())),
  /** The person the account is linked to. */
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  /** The coach that this person works as. */
  coachId: z.nullable(z.uuid()),
  coachName: z.nullable(z.string()),
  permissions: z.array(z.string()),
  passwordChangedAt: z.nullable(z.iso.datetime()),
  hasSecondFactor: z.boolean(),
  /** The last second factor cannot be removed. */
  mustHaveSecondFactor: z.boolean(),
  /** Of ten; 0 without a second factor. */
  recoveryCodesLeft: z.int(),
  version: z.int(),
})
export type OwnAccount = z.infer<typeof ownAccountRow>

const own = {
  permission: 'signed_in',
  scope: 'own',
  affects: ['own-account', 'accounts', 'session'],
} as const
/** The page that shows the codes says when it has finished. */
const enrolling = { ...own, affects: [] } as const
const password = z.string().check(z.minLength(1), z.maxLength(256))
/** Ten codes, each good for one sign-in; shown once, kept as hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const ownAccount = {
  read: endpoint('GET', '/own-account', { ...own, reply: ownAccountRow }),
  update: endpoint('PATCH', '/own-account', {
    ...own,
    body: z.strictObject({ displayName: text(0, 30) }),
    reply: ownAccountRow,
    versioned: true,
  }),
  /** Ends every other session of the person. */
  changePassword: endpoint('POST', '/own-account/password', {
    ...own,
    body: z.strictObject({ current: password, next: newPassword }),
    reply: ownAccountRow,
  }),
  /** RFC 6238: SHA-1, six digits, 30 s. Sign-in needs no code until `confirmSecondFactor`. */
  beginSecondFactor: endpoint('POST', '/own-account/second-factor', {
    ...enrolling,
    whileEnrolling: true,
    body: z.strictObject({ password }),
    /** Base32, and the `otpauth://totp/…` address for a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: endpoint('POST', '/own-account/second-factor/confirm', {
    ...enrolling,
    whileEnrolling: true,
    body: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'second_factor_code')) }),
    reply: recoveryCodes,
  }),
  removeSecondFactor: endpoint('POST', '/own-account/second-factor/remove', {
    ...own,
    body: z.strictObject({ password, code: secondFactorCode }),
    reply: ownAccountRow,
  }),
  renewRecoveryCodes: endpoint('POST', '/own-account/recovery-codes', {
    ...own,
    body: z.strictObject({ password, code: secondFactorCode }),
    reply: recoveryCodes,
  }),
  signIns: endpoint('GET', '/own-account/sign-ins', {
    ...own,
    reply: z.object({ rows: z.array(signInRow) }),
  }),
  endSignIn: endpoint('DELETE', '/own-account/sign-ins/:id', { ...own, reply: z.object({}) }),
  endOtherSignIns: endpoint('POST', '/own-account/end-other-sign-ins', {
    ...own,
    reply: z.object({ ended: z.int() }),
  }),
}
