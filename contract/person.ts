import * as z from 'zod/mini'
import { mobile, text } from './field'
import { resource, rowBase } from './resource'

export const genders = ['male', 'female', 'unknown'] as const

/** The identity that coaches and members stand on; the person page adds what it needs. */
export const personDraft = z.strictObject({
  name: text(2, 30),
  gender: z.enum(genders),
  mobile,
})
/** `mobile` is masked in replies: `138****1234`. */
export const personRow = z.object({ ...rowBase, ...personDraft.shape, mobile: z.string() })
export type Person = z.infer<typeof personRow>

export const people = resource({
  singular: 'person',
  name: 'people',
  scope: 'all',
  row: personRow,
  draft: personDraft,
  filters: {},
  sorts: ['name', 'createdAt'],
  events: {},
})
