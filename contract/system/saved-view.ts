import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { roleName } from './role'

const columnKeys = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(100))

/** The order of a list's columns, those of its standard columns that are hidden, and those of the others that are shown. */
const viewColumns = z.strictObject({ order: columnKeys, hidden: columnKeys, shown: columnKeys })

/** The path of the list's endpoint, which says who may see it. */
const listPath = z.string().check(z.maxLength(60), z.regex(/^(\/[a-z-]+)+$/))

/** What a view stores. Filters and columns are not checked: one that no longer exists is ignored when the view opens. */
const kept = {
  name: text(1, 30),
  /** Filters, search and order, as the address writes them. */
  query: z.string().check(z.maxLength(2000)),
  columns: viewColumns,
}

/** `role` shares it with the accounts of that role; null is the person's own. */
export const savedViewDraft = z.strictObject({ list: listPath, ...kept, role: z.nullable(roleName) })
export type SavedViewDraft = z.infer<typeof savedViewDraft>

export const savedViewRow = z.object({
  id: z.uuid(),
  version: z.int(),
  ...savedViewDraft.shape,
  /** The person may rename, change and delete it. */
  mayChange: z.boolean(),
  /** The list opens with it for this person. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewRow>

/** Views that one account may have made. */
export const savedViewsMost = 50
/** Shared views need one of these permissions. */
export const sharingPermissions = ['role:update', 'setting:update'] as const

const own = { permission: 'signed_in', scope: 'own', affects: ['saved-views'] } as const

/** A named state of a list: one's own, or shared with a role. */
export const savedViews = {
  /** Those that the person sees, of every list; the oldest first. */
  list: endpoint('GET', '/saved-views', { ...own, reply: z.object({ rows: z.array(savedViewRow) }) }),
  create: endpoint('POST', '/saved-views', {
    ...own,
    body: savedViewDraft,
    reply: savedViewRow,
    status: 201,
  }),
  update: endpoint('PATCH', '/saved-views/:id', {
    ...own,
    versioned: true,
    body: z.partial(z.strictObject(kept)),
    reply: savedViewRow,
  }),
  remove: endpoint('DELETE', '/saved-views/:id', { ...own, reply: z.object({}) }),
  /** Each person chooses for itself; null opens the list as it is. */
  chooseDefault: endpoint('POST', '/saved-views/default', {
    ...own,
    body: z.strictObject({ list: listPath, id: z.nullable(z.uuid()) }),
    reply: z.object({}),
  }),
}
