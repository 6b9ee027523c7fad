import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { givenDay, text } from '../field'
import { genders } from './person'

/** What a relative is to the person. */
export const familyRelations = ['parent', 'grandparent', 'spouse', 'other'] as const
export type FamilyRelation = (typeof familyRelations)[number]

/** The most relatives of a person, and the most people that one has. */
export const mostRelatives = 20

const role = {
  relation: z.enum(familyRelations),
  /** Is reached for the person, signs for a minor, and finds them at the desk by the own mobile. */
  isGuardian: z.boolean(),
  /** Is billed for what the person buys; a person has one at most. */
  isPayer: z.boolean(),
}

const familyLinkRow = z.object({
  id: z.uuid(),
  ...role,
  /** null: of another store; the name then has its first character alone. */
  personId: z.nullable(z.uuid()),
  personName: z.string(),
  /** As `personId`. */
  relativeId: z.nullable(z.uuid()),
  relativeName: z.string(),
  /** Of the other one, seen from the person of the list: masked, '' without one. */
  mobile: z.string(),
  /** The other one's member, if they are one. */
  memberId: z.nullable(z.uuid()),
  /** Whether the requesting stores may open the other one. */
  isInReach: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
})
export type FamilyLink = z.infer<typeof familyLinkRow>

export const familyLinkDraft = z.strictObject({ relativeId: z.uuid(), ...role }).check(
  z.refine(({ isGuardian, isPayer }) => isGuardian || isPayer, {
    error: 'family_role_needed',
    path: ['isGuardian'],
  }),
)
export type FamilyLinkDraft = z.infer<typeof familyLinkDraft>

/** A person without a mobile of their own, who is guarded by the one of the path. */
export const dependantDraft = z.strictObject({
  name: text(2, 30),
  gender: z.enum(genders),
  birthday: z.nullable(givenDay),
  relation: z.enum(familyRelations),
  isPayer: z.boolean(),
})
export type DependantDraft = z.infer<typeof dependantDraft>

const affects = ['people', 'members']
const write = { permission: 'person:write', scope: 'stores', affects } as const

export const families = {
  /** The relatives of a person and those whom they guard or pay for. */
  list: endpoint('GET', '/people/:id/family', {
    permission: 'person:read',
    scope: 'stores',
    reply: z.object({ rows: z.array(familyLinkRow) }),
  }),
  /** Makes a known person the guardian or payer of the one of the path. */
  link: endpoint('POST', '/people/:id/family', {
    ...write,
    body: familyLinkDraft,
    reply: familyLinkRow,
    status: 201,
    once: true,
  }),
  /** Registers somebody without a mobile, guarded by the person of the path. */
  addDependant: endpoint('POST', '/people/:id/dependants', {
    ...write,
    body: dependantDraft,
    reply: z.extend(familyLinkRow, { personId: z.uuid() }),
    status: 201,
    once: true,
  }),
  unlink: endpoint('DELETE', '/family-links/:id', { ...write, reply: z.object({}) }),
}
