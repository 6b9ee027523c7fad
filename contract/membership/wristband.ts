import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { cardNoForm } from './card-no'
import { memberAtDoor } from './member'

/** lost: reported as such, and refused at the desk; it may be found again · replaced, ended: out of use for good */
export const wristbandStatuses = ['active', 'lost', 'replaced', 'ended'] as const
export type WristbandStatus = (typeof wristbandStatuses)[number]

/** The most bands and key tags in use that a person has. */
export const mostWristbands = 3

// Before letters are made capital, because that turns some others, as ſ and ß, into Latin ones.
const form = /^[0-9A-Za-z-]{6,32}$/
/** The whole or the beginning of a member's number, a card's number, or a mobile number: a search means those. */
const isOtherSign = (text: string) => /^M\d*$|^1[3-9]\d{9}$/.test(text) || cardNoForm.test(text)

/** Whether a text may be the number of a wristband; with a digit, so that no name is taken for one. */
export const isWristbandNo = (text: string): boolean => {
  const number = text.toUpperCase()
  return form.test(text) && /\d/.test(number) && !isOtherSign(number)
}

/** The number on a wristband or a key tag, as a reader types it. */
export const wristbandNo = z.string().check(
  z.trim(),
  z.regex(form, 'wristband_no'),
  z.toUpperCase(),
  z.refine((number) => /\d/.test(number), 'wristband_no'),
  z.refine((number) => !isOtherSign(number), 'wristband_other_sign'),
)

const wristbandRow = z.object({
  id: z.uuid(),
  version: z.int(),
  memberId: z.uuid(),
  number: z.string(),
  status: z.enum(wristbandStatuses),
  issuedAt: z.iso.datetime(),
  issuedBy: z.nullable(z.string()),
  /** When it got its status. */
  changedAt: z.iso.datetime(),
  changedBy: z.nullable(z.string()),
  /** The number of the one in its place. */
  replacedBy: z.nullable(z.string()),
})
export type Wristband = z.infer<typeof wristbandRow>

export const wristbandRefusals = [
  'wristband_lost',
  'wristband_replaced',
  'wristband_ended',
  'no_card',
  'card_of_other_store',
] as const

const affects = ['members']
const write = { permission: 'wristband:write', scope: 'stores', affects } as const
const change = { ...write, versioned: true, reply: wristbandRow }
const numbered = z.strictObject({ number: wristbandNo })

export const wristbands = {
  /** Of a member, those in use first. */
  list: endpoint('GET', '/members/:id/wristbands', {
    permission: 'wristband:read',
    scope: 'stores',
    reply: z.object({ rows: z.array(wristbandRow) }),
  }),
  issue: endpoint('POST', '/members/:id/wristbands', {
    ...write,
    body: numbered,
    reply: wristbandRow,
    status: 201,
    once: true,
  }),
  reportLost: endpoint('POST', '/wristbands/:id/reportLost', change),
  recover: endpoint('POST', '/wristbands/:id/recover', change),
  /** Replies the one in its place. */
  replace: endpoint('POST', '/wristbands/:id/replace', { ...change, body: numbered }),
  end: endpoint('POST', '/wristbands/:id/end', change),
  /**
   * Whose band was read at the desk. A member of another store is replied only with a card that is valid here. Such lookups, and numbers that
   * nobody has, are logged and limited as those of `members.atDoor`.
   */
  scan: endpoint('POST', '/wristbands/scan', {
    affects: [],
    permission: 'member:checkIn',
    scope: 'stores',
    body: z.strictObject({ storeId: z.uuid(), number: wristbandNo }),
    reply: z.object({
      /** null: the band belongs to nobody, or to a member of another store who has no card valid here. */
      member: z.nullable(memberAtDoor),
      /** Whether it is a member of the requesting stores. */
      isOwn: z.boolean(),
      refusal: z.nullable(z.enum(wristbandRefusals)),
      /** When a refused band was lost, replaced or ended. */
      since: z.nullable(z.iso.datetime()),
    }),
  }),
}
export type WristbandScan = z.infer<typeof wristbands.scan.reply>
