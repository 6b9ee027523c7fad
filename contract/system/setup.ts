import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** Sign-in name: 2 to 32 letters, digits, dots, underscores, hyphens or Chinese characters. `system` is the author of jobs. */
export const username = z
  .string()
  .check(z.trim(), z.regex(/^(?!system$)[\p{Script=Han}A-Za-z0-9._-]{2,32}$/u, 'username'))

/** NIST SP 800-63B: at least 8 characters, no composition rules; the server also refuses common ones. */
export const newPassword = z.string().check(z.minLength(8), z.maxLength(256))

/** The roles that a demonstration tells a story of. */
export const demoRoles = ['front_desk', 'coach', 'manager', 'accountant'] as const
export type DemoRole = (typeof demoRoles)[number]

/** The accounts that a demonstration offers to everyone. */
const demo = z.object({
  password: z.string(),
  accounts: z.array(z.object({ role: z.enum(demoRoles), username: z.string() })),
})
export type Demo = z.infer<typeof demo>

/** What the sign-in page shows to strangers; `demo` is null on every console but a demonstration. */
export const readSetup = endpoint('GET', '/setup', {
  permission: 'public',
  scope: 'shared',
  reply: z.object({
    needed: z.boolean(),
    businessName: z.string(),
    /** As the setting `sign_in_page` has them. */
    line: z.string(),
    pictureId: z.nullable(z.uuid()),
    demo: z.nullable(demo),
  }),
})

export type SetupState = z.infer<typeof readSetup.reply>

/** Makes the first administrator; `code` is the one printed in the server's terminal. */
export const runSetup = endpoint('POST', '/setup', {
  affects: [],
  permission: 'public',
  scope: 'shared',
  body: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
    username,
    password: newPassword,
    demo: z.boolean(),
  }),
  reply: z.object({}),
  status: 201,
})
