import * as z from 'zod/mini'
import { day } from './field'
import { permanentResource, rowBase } from './resource'

export const membershipKinds = ['period', 'times', 'stored'] as const
export const membershipStatuses = [
  'pending',
  'active',
  'frozen',
  'expired',
  'upgraded',
  'transferred',
  'terminated',
] as const

/** What a member has bought, as far as booking asks. */
export const membership = z.object({
  id: z.uuid(),
  /** The plan's name when it was sold. */
  name: z.string(),
  kind: z.enum(membershipKinds),
  status: z.enum(membershipStatuses),
  /** First and last valid day. */
  startsOn: day,
  endsOn: day,
  /** Units left of a `times` membership, else null. */
  timesLeft: z.nullable(z.int()),
})
export type Membership = z.infer<typeof membership>

export const memberDraft = z.strictObject({ personId: z.uuid(), homeStoreId: z.uuid(), joinedOn: day })

export const memberRow = z.object({
  ...rowBase,
  ...memberDraft.shape,
  /** `M` and eight digits, given by the server. */
  memberNo: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  homeStoreName: z.string(),
  isBlacklisted: z.boolean(),
  /** Pending, active and frozen ones, the soonest to end first. */
  memberships: z.array(membership),
})
export type Member = z.infer<typeof memberRow>

/** Members as far as bookings need them. */
export const members = permanentResource({
  singular: 'member',
  name: 'members',
  scope: 'stores',
  row: memberRow,
  draft: memberDraft,
  filters: { store: z.optional(z.uuid()) },
  sorts: ['memberNo', 'name', 'createdAt'],
  events: {},
})
