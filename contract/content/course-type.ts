import * as z from 'zod/mini'
import { mergeBody, orderedIds, orderReply } from '../arrangement'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { resource, rowBase } from '../resource'

export const courseTypeIcons = [
  'dumbbell',
  'yoga',
  'pilates',
  'dance',
  'bicycle',
  'boxing',
  'swimming',
  'running',
  'stretching',
  'heart',
  'child',
  'other',
] as const

export const courseTypeDraft = z.strictObject({
  name: text(2, 20),
  code: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_]{1,29}$/, 'category_code')),
  icon: z.enum(courseTypeIcons),
  colour: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colour'), z.toUpperCase()),
  /** A type that is not enabled is hidden from visitors. */
  isEnabled: z.boolean(),
})
export type CourseTypeDraft = z.infer<typeof courseTypeDraft>

export const courseTypeRow = z.object({
  ...rowBase,
  ...courseTypeDraft.shape,
  sort: z.int(),
  /** Video courses of this type. */
  courses: z.int(),
})
export type CourseType = z.infer<typeof courseTypeRow>

const parts = resource({
  singular: 'course-type',
  name: 'course-types',
  scope: 'chain',
  row: courseTypeRow,
  draft: courseTypeDraft,
  filters: { enabled: z.optional(z.stringbool()) },
  sorts: ['sort', 'name', 'code', 'createdAt', 'updatedAt'],
  events: {},
})

export const courseTypes = {
  ...parts,
  /** The order of all types, in one transaction. */
  order: endpoint('POST', '/course-types/order', {
    permission: 'course-type:write',
    scope: 'chain',
    body: z.strictObject({ ids: orderedIds }),
    reply: orderReply,
  }),
  /** Moves the courses. */
  merge: endpoint('POST', '/course-types/:id/merge', {
    affects: ['course-types', 'video-courses'],
    permission: 'course-type:archive',
    scope: 'chain',
    body: mergeBody,
    reply: z.object({ courses: z.int() }),
    versioned: true,
  }),
}
