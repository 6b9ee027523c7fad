import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { fen, listOf, prose } from '../field'
import { permanentResource, rowBase } from '../resource'

export const tillShiftStatuses = ['open', 'balanced', 'differing', 'settled'] as const
export const tillMovementKinds = ['paid_in', 'paid_out'] as const
export type TillMovementKind = (typeof tillMovementKinds)[number]

/** Most of a float and of one sum of a shift's paid-in or paid-out, so that every reckoning of a drawer stays in the bounds of a count. */
export const mostInDrawerFen = 100_000_000
/** Most of one paid-in or paid-out. */
export const mostMovedFen = 10_000_000
/** Most of a counted drawer: of more than any day's sales, because a count that is refused locks the till. */
export const mostCountedFen = 1_000_000_000_000

const tillShiftDraft = z.strictObject({
  storeId: z.uuid(),
  /** The cash in the drawer at the beginning. */
  floatFen: fen(0, mostInDrawerFen),
  /** Required when the float is not what the shift before left. */
  note: prose(0, 200),
})
export type TillShiftDraft = z.infer<typeof tillShiftDraft>

const tillMovement = z.object({
  id: z.uuid(),
  kind: z.enum(tillMovementKinds),
  amountFen: z.int(),
  reason: z.string(),
  at: z.iso.datetime(),
  who: z.nullable(z.string()),
})

const tillShiftRow = z.object({
  ...rowBase,
  storeId: z.uuid(),
  storeName: z.string(),
  status: z.enum(tillShiftStatuses),
  floatFen: z.int(),
  /** What the shift before left in the drawer; null for the first. */
  handedFen: z.nullable(z.int()),
  note: z.string(),
  /** Cash payments and refunds of the shift, up to now while it is open. */
  cashInFen: z.int(),
  cashOutFen: z.int(),
  paidInFen: z.int(),
  paidOutFen: z.int(),
  /** Float + cash in − cash out + paid in − paid out. */
  expectedFen: z.int(),
  /** POS payments less refunds. */
  posFen: z.int(),
  /** The members below are null until it is closed. */
  countedFen: z.nullable(z.int()),
  differenceFen: z.nullable(z.int()),
  /** What stays in the drawer for the next shift. */
  leftFen: z.nullable(z.int()),
  /** The total of the POS slips; null where there is no POS. */
  posSlipFen: z.nullable(z.int()),
  posDifferenceFen: z.nullable(z.int()),
  closeNote: z.nullable(z.string()),
  closedAt: z.nullable(z.iso.datetime()),
  closedBy: z.nullable(z.string()),
  /** What became of a difference, and who says so. */
  settlement: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
  settledBy: z.nullable(z.string()),
  movements: z.array(tillMovement),
})
export type TillShift = z.infer<typeof tillShiftRow>

const affects = ['till-shifts', 'day-closes']

const resource = permanentResource({
  singular: 'till',
  name: 'till-shifts',
  affects,
  scope: 'stores',
  row: tillShiftRow,
  detail: ['movements'],
  draft: tillShiftDraft,
  filters: { status: listOf(tillShiftStatuses), store: z.optional(z.uuid()) },
  sorts: ['createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {
    /** Counts the drawer and hands it over. */
    close: {
      event: 'till.close',
      body: z.strictObject({
        /** The sums that the person saw; if one has changed since, the reply is `stale`. */
        expectedFen: fen(-mostCountedFen, mostCountedFen),
        posFen: fen(-mostCountedFen, mostCountedFen),
        countedFen: fen(0, mostCountedFen),
        /** At most what was counted, and at most a float. */
        leftFen: fen(0, mostInDrawerFen),
        posSlipFen: z.nullable(fen(-mostCountedFen, mostCountedFen)),
        note: prose(0, 200),
      }),
    },
    settle: { event: 'till.settle', body: z.strictObject({ settlement: prose(2, 200) }) },
  },
})

export const tillShifts = {
  ...resource,
  create: endpoint('POST', '/till-shifts', {
    affects,
    permission: 'till:write',
    scope: 'stores',
    body: tillShiftDraft,
    reply: tillShiftRow,
    status: 201,
    once: true,
  }),
  /** A shift cannot be edited; it changes only by events. */
  update: endpoint('PATCH', '/till-shifts/:id', {
    affects,
    permission: 'till:write',
    scope: 'stores',
    body: z.strictObject({}),
    reply: tillShiftRow,
    versioned: true,
  }),
  /** The open shift of a store's till, and what the last one left in the drawer. */
  current: endpoint('GET', '/till-shifts/current', {
    permission: 'till:read',
    scope: 'stores',
    query: z.strictObject({ store: z.uuid() }),
    reply: z.object({
      shift: z.nullable(tillShiftRow),
      handedFen: z.nullable(z.int()),
      /** Cash is refused without an open shift. */
      isRequired: z.boolean(),
    }),
  }),
  /** Puts cash into the drawer of an open shift, or takes it out. */
  move: endpoint('POST', '/till-shifts/:id/movements', {
    affects,
    permission: 'till:write',
    scope: 'stores',
    body: z.strictObject({
      kind: z.enum(tillMovementKinds),
      amountFen: fen(1, mostMovedFen),
      reason: prose(2, 200),
    }),
    reply: tillShiftRow,
    once: true,
  }),
}

/** A shift without its movements. */
export type ListedTillShift = z.infer<typeof tillShifts.list.reply>['rows'][number]
