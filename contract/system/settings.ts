import * as z from 'zod/mini'
import { cityLimitsDraft } from '../catalogue/city-limits'
import { endpoint } from '../endpoint'
import { fen, givenDay, isWithoutRepeats, nameText, phone, prose, text, whole } from '../field'
import { fallbackNames, messageChannelNames } from '../messaging/message-channels'
import { messageLanguages } from '../messaging/messages'
import { publicOriginsDraft } from '../public-origins-draft'
import { mostRestDays } from '../sales/deposit'
import { auditEntry } from './audit-entry'

/*
 * Settings of the business. Each is one row of the table `setting` with a schema here; the server parses it with its schema, so an invalid
 * value cannot be stored. Its history has the time and author of each change.
 */

/** The business on receipts, contracts and the official site. */
const business = z.strictObject({
  name: text(2, 40),
  /** Unified social credit code (GB 32100-2015), 18 characters; empty: not set. */
  creditCode: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^$|^[0-9A-HJ-NPQRTUWXY]{18}$/, 'credit_code')),
  phone: z.union([z.literal(''), phone]),
  address: text(0, 120),
  /** ICP filing number of the official site; empty: none. */
  icpNo: text(0, 40),
})

/** The least pixels of the sign-in page's picture. */
export const leastSignInPicture = { minWidth: 1200, minHeight: 800 } as const

/** The sign-in page, beside the business's name; strangers see it. */
const signInPage = z.strictObject({
  /** A picture of the library, of at least `leastSignInPicture`; null: the console's own drawing. */
  pictureId: z.nullable(z.uuid()),
  /** Below the name; empty: the console's own. */
  line: nameText(0, 60),
})

/** Defaults of a new course. */
const appointments = z.strictObject({
  minNoticeMin: whole(0, 2880),
  maxAdvanceDays: whole(1, 90),
  cancelDeadlineMin: whole(0, 2880),
})

/** Receipts, on rolls and A4. */
const receipt = z.strictObject({
  /** Below the business's name. */
  heading: text(0, 40),
  /** At the end: opening hours, return policy. */
  footer: prose(0, 300),
  showsStorePhone: z.boolean(),
  showsCreditCode: z.boolean(),
})

/** The percentage of the list price that staff may discount without `order:discount`. */
const discountLimit = z.strictObject({ percent: whole(0, 100) })

/** The days within which a card is refunded in full: the legal minimum or a longer time. */
const refundRules = z.strictObject({
  coolingOffDays: whole(7, 90),
  source: text(2, 200),
  sourceUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/\S+$/, 'url')),
})

/** Doors and face devices. */
const doors = z.strictObject({
  /** Minutes for which a visitor without a recorded exit counts as in the gym. */
  stayMin: whole(15, 480),
  /** Seconds within which repeated passages of a person at a device count as one. */
  repeatWithinS: whole(10, 600),
  /** Days after which access records are deleted; check-ins stay. */
  keepRecordsDays: whole(30, 1095),
})

/** Statutory holidays, on which some cards admit to nothing. Days when work is made up for them are no holidays. */
const holidays = z.strictObject({
  /** First and last Shanghai day of each. */
  days: z
    .array(
      z
        .strictObject({ name: text(1, 20), from: givenDay, to: givenDay })
        .check(z.refine(({ from, to }) => to >= from, { error: 'ends_before_start', path: ['to'] })),
    )
    .check(z.maxLength(60)),
})

/** Lessons that members owe for: beyond a sum or an age, entry and new bookings are refused. null: no limit, which only warns. */
const debtLimit = { maxFen: z.nullable(fen(0)), maxDays: z.nullable(whole(0, 730)) }
const lessonDebts = z.strictObject({
  ...debtLimit,
  /** Stores with limits of their own. */
  exceptions: z.array(z.strictObject({ storeId: z.uuid(), ...debtLimit })).check(
    z.maxLength(500),
    z.refine((list) => isWithoutRepeats(list.map(({ storeId }) => storeId)), 'repeated'),
  ),
})

/** Whole months for which lines of the audit log are kept, besides the present one; the law requires six. null: all of them. */
const auditRetention = z.strictObject({ keepMonths: z.nullable(whole(6, 240)) })

/** Who must have a second factor: every account, or those with a role that requires it. */
const secondFactor = z.strictObject({
  isRequired: z.boolean(),
  /** Days from when an account first needs it; after them it must be set up at sign-in. */
  graceDays: whole(0, 90),
})

const minuteOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

/** Messages to members, in Shanghai time. In the quiet hours they wait; equal ends are no quiet hours. */
const messages = z.strictObject({
  isOn: z.boolean(),
  quietFrom: minuteOfDay,
  quietUntil: minuteOfDay,
  /** Messages to one person on one day. */
  dailyCap: whole(1, 50),
  channel: z.enum(messageChannelNames),
  /** For people whom the channel does not reach. */
  fallback: z.enum(fallbackNames),
  language: z.enum(messageLanguages),
})

export const backupPlaces = ['folder', 's3'] as const
export type BackupPlaceKind = (typeof backupPlaces)[number]

/** The daily backup, in Shanghai time. Which folder and which bucket, the operator decides: from here a file could be written anywhere. */
const backup = z.strictObject({
  isOn: z.boolean(),
  at: minuteOfDay,
  place: z.enum(backupPlaces),
  /** Days and weeks whose newest backup is kept. */
  keepDays: whole(1, 90),
  keepWeeks: whole(0, 104),
  /** A public key of age; empty: not encrypted. */
  recipient: z.string().check(z.trim(), z.regex(/^$|^age1[02-9ac-hj-np-z]{58}$/, 'age_recipient')),
})

const tillRules = z.strictObject({
  /** Cash is received and paid out only while the store's till has an open shift. */
  cashNeedsShift: z.boolean(),
  /** The largest payment that its recorder may correct or void. A larger one needs another person. */
  correctionLimitFen: fen(0),
})

const depositRules = z.strictObject({
  /** Days after a deposit until the rest is due, as the cashier proposes. */
  restDueDays: whole(1, mostRestDays),
  /** Days before a rest or an instalment is due on which its member is reminded; on the day itself in any case. */
  remindDays: whole(1, 30),
})

export const settingSchemas = {
  business,
  sign_in_page: signInPage,
  appointments,
  receipt,
  discount_limit: discountLimit,
  till_rules: tillRules,
  deposit_rules: depositRules,
  refund_rules: refundRules,
  city_limits: cityLimitsDraft,
  public_origins: publicOriginsDraft,
  doors,
  holidays,
  lesson_debts: lessonDebts,
  second_factor: secondFactor,
  audit_log: auditRetention,
  messages,
  backup,
}
export type SettingName = keyof typeof settingSchemas
export type SettingValues = { [Name in SettingName]: z.infer<(typeof settingSchemas)[Name]> }

export const settingNames = Object.keys(settingSchemas) as SettingName[]

const row = z.object({
  name: z.enum(settingNames as [SettingName, ...SettingName[]]),
  /** Matches `settingSchemas[name]`. */
  value: z.unknown(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.string()),
  /** The default value, and whether it is the present one. */
  original: z.unknown(),
  isDefault: z.boolean(),
})
export type SettingRow = z.infer<typeof row>

/** The path's `:id` is the setting's name. */
const params = z.object({ id: row.shape.name })

const affects = ['settings', 'console-facts', 'session', 'message-channels', 'audit-lines', 'dashboard']

export const settings = {
  list: endpoint('GET', '/settings', {
    permission: 'setting:read',
    scope: 'shared',
    reply: z.object({ rows: z.array(row) }),
  }),
  /** The whole value, by its schema; members of another setting are `unknown_field`. */
  update: {
    ...endpoint('PATCH', '/settings/:id', {
      affects,
      permission: 'setting:write',
      scope: 'chain',
      stepUp: true,
      body: z.strictObject({ value: z.unknown() }),
      reply: row,
      versioned: true,
    }),
    params,
  },
  /** Resets to the default. */
  reset: {
    ...endpoint('POST', '/settings/:id/reset', {
      affects,
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

/** The settings that every page needs, readable by every signed-in account. */
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
