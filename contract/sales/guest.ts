import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { mobile, nameText } from '../field'
import { checkIn } from '../membership/member'

/** Why a card lets in no guest: `none` gives none, `used_up` has had those of the month; the others are its holder's too. */
export const guestRefusals = [
  'none',
  'used_up',
  'card_refund_open',
  'card_frozen',
  'card_expired',
  'card_unsigned',
  'card_not_begun',
  'card_of_other_store',
  'card_outside_hours',
  'no_units_left',
] as const
export type GuestRefusal = (typeof guestRefusals)[number]

/** The guests that a member's cards let in within the present Shanghai month. */
const guestAllowance = z.object({
  /** Live cards that let in guests, the one that is used next first. */
  cards: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      perMonth: z.int(),
      used: z.int(),
      /** Why it lets in no guest now, in the requested store; null when it does. */
      refusal: z.nullable(z.enum(guestRefusals)),
    }),
  ),
  /** The visits of guests in this month to the stores in scope, the latest first. */
  visits: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      storeName: z.string(),
      /** null for a member whom the stores in scope may not open. */
      guestId: z.nullable(z.uuid()),
      guestName: z.string(),
      guestNo: z.string(),
    }),
  ),
})
export type GuestAllowance = z.infer<typeof guestAllowance>

const guestBody = z.strictObject({ storeId: z.uuid(), name: nameText(2, 30), mobile })
export type GuestBody = z.infer<typeof guestBody>

const admittedGuest = z.object({
  guest: z.object({ id: z.uuid(), memberNo: z.string(), name: z.string() }),
  visit: checkIn,
  /** Of the host's card in this month, this guest included. */
  used: z.int(),
  perMonth: z.int(),
})
export type AdmittedGuest = z.infer<typeof admittedGuest>

const path = '/members/:id/guests'
const scope = 'stores'

/** Guests of a member, whose card lets in so many each month; `:id` is the host. */
export const guests = {
  allowance: endpoint('GET', path, {
    permission: 'member:read',
    scope,
    query: z.strictObject({ store: z.optional(z.uuid()) }),
    reply: guestAllowance,
  }),
  /** Lets in a guest, who is found by the mobile or made. The store follows them as a lead. */
  admit: endpoint('POST', path, {
    affects: ['members', 'people', 'check-ins', 'leads', 'dashboard'],
    permission: 'member:checkIn',
    scope,
    body: guestBody,
    reply: admittedGuest,
    once: true,
  }),
}
