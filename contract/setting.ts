import * as z from 'zod/mini'
import { auditEntry } from './audit'
import { cityLimitsDraft } from './city-limits'
import { endpoint } from './endpoint'
import { phone, prose, text, whole } from './field'
import { publicOriginsDraft } from './public-origins'

/*
 * What a business sets for itself. Each setting is one row of the table `setting` with a schema here; the server reads it with its schema,
 * so a value that is not as it should be cannot stand there. Instants of change and who are in its history.
 */

/** The business as receipts, contracts and the official site name it. */
const business = z.strictObject({
  name: text(2, 40),
  /** Unified social credit code (GB 32100-2015), 18 characters; empty: not told. */
  creditCode: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^$|^[0-9A-HJ-NPQRTUWXY]{18}$/, 'credit_code')),
  phone: z.union([z.literal(''), phone]),
  address: text(0, 120),
  /** ICP filing number of the official site; empty: none. */
  icpNo: text(0, 40),
})

/** What a new course begins with. */
const appointments = z.strictObject({
  minNoticeMin: whole(0, 2880),
  maxAdvanceDays: whole(1, 90),
  cancelDeadlineMin: whole(0, 2880),
})

/** Receipts, on rolls and A4. */
const receipt = z.strictObject({
  /** Below the business's name. */
  heading: text(0, 40),
  /** At the end: opening hours, how to return goods. */
  footer: prose(0, 300),
  showsStorePhone: z.boolean(),
  showsCreditCode: z.boolean(),
})

/** Up to so many per cent of the list price staff may take off without `order:discount`. */
const discountLimit = z.strictObject({ percent: whole(0, 100) })

/** The law's time in which a card is given back whole, or a longer one that the business grants. */
const refundRules = z.strictObject({
  coolingOffDays: whole(7, 90),
  source: text(2, 200),
  sourceUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/\S+$/, 'url')),
})

/** Doors and face devices. */
const doors = z.strictObject({
  /** Whoever was let in and not seen to leave counts as in the gym for so long, minutes. */
  stayMin: whole(15, 480),
  /** The same person at the same device within so many seconds is one coming. */
  repeatWithinS: whole(10, 600),
  /** Days after which what a device told is forgotten; a check-in stays. */
  keepRecordsDays: whole(30, 1095),
})

/** Who must have a second factor: everybody here, or whoever has a role that says so. */
const secondFactor = z.strictObject({
  isRequired: z.boolean(),
  /** Days from when the requirement met an account; after them it has to be set up at sign-in. */
  graceDays: whole(0, 90),
})

export const settingSchemas = {
  business,
  appointments,
  receipt,
  discount_limit: discountLimit,
  refund_rules: refundRules,
  city_limits: cityLimitsDraft,
  public_origins: publicOriginsDraft,
  doors,
  second_factor: secondFactor,
}
export type SettingName = keyof typeof settingSchemas
export type SettingValues = { [Name in SettingName]: z.infer<(typeof settingSchemas)[Name]> }

export const settingNames = Object.keys(settingSchemas) as SettingName[]

const row = z.object({
  name: z.enum(settingNames as [SettingName, ...SettingName[]]),
  /** As `settingSchemas[name]`. */
  value: z.unknown(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.string()),
  /** What the console came with, and whether that is what stands there. */
  original: z.unknown(),
  isDefault: z.boolean(),
})
export type SettingRow = z.infer<typeof row>

/** The path's `:id` is the setting's name. */
const params = z.object({ id: row.shape.name })

export const settings = {
  list: endpoint('GET', '/settings', {
    permission: 'setting:read',
    scope: 'shared',
    reply: z.object({ rows: z.array(row) }),
  }),
  /** The whole value, by its schema: another name's members are `unknown_field`. */
  update: {
    ...endpoint('PATCH', '/settings/:id', {
      permission: 'setting:write',
      scope: 'chain',
      stepUp: true,
      body: z.strictObject({ value: z.unknown() }),
      reply: row,
      versioned: true,
    }),
    params,
  },
  /** Back to what the console came with. */
  reset: {
    ...endpoint('POST', '/settings/:id/reset', {
      permission: 'setting:write',
      scope: 'chain',
      stepUp: true,
      reply: row,
      versioned: true,
    }),
    params,
  },
  history: {
    ...endpoint('GET', '/settings/:id/history', {
      permission: 'setting:read',
      scope: 'shared',
      reply: z.object({ rows: z.array(auditEntry) }),
    }),
    params,
  },
}

/** What every page may need of them, whoever asks. */
export const readConsoleFacts = endpoint('GET', '/console-facts', {
  permission: 'signed_in',
  scope: 'own',
  reply: z.object({
    businessName: z.string(),
    receipt,
    creditCode: z.string(),
    appointments,
  }),
})
export type ConsoleFacts = z.infer<typeof readConsoleFacts.reply>
