import * as z from 'zod/mini'
import { m } from '#messages'
import { idCard, mobile, prose } from '../../../../contract/field'
import { blankPerson, type Person, people, personDraft, secrets } from '../../../../contract/people/person'
import type { Form } from '../../../kit/form/form'
import type { Section } from '../../../kit/record/drawer-sections'
import type { EditorConfig } from '../../../kit/record/editor-config'
import { nameOf } from '../labels'
import { Basics, Emergency, Health, Papers } from './sections'

/** As `schema`, or empty: then the stored value stays, which the form never received. */
const orKept = (schema: typeof mobile | typeof idCard, code: string) =>
  z.string().check(z.refine((typed) => typed === '' || schema.safeParse(typed).success, code))

/** The drawer's draft. In an existing record '' (null for the note) is an untouched secret: it is not sent. */
const changes = z.strictObject({
  ...personDraft.shape,
  mobile: orKept(mobile, 'mobile'),
  idCard: z.nullable(orKept(idCard, 'id_card')),
  emergencyMobile: z.nullable(orKept(mobile, 'mobile')),
  healthNote: z.nullable(prose(0, 500)),
})
export type PersonChanges = z.infer<typeof changes>

/** A new person: without stored secrets, so every member must satisfy the contract. */
export const newPerson: EditorConfig<Person, PersonChanges> = {
  resource: { ...people, draft: personDraft },
  nameOf,
  secrets,
  initialValues: () => ({ ...blankPerson, name: '', mobile: '' }),
  toDraft: draftOf,
}

export const oldPerson: EditorConfig<Person, PersonChanges> = {
  resource: { ...people, draft: changes },
  nameOf,
  secrets,
  initialValues: newPerson.initialValues,
  toDraft: draftOf,
  isLocked: ({ status }) => status === 'anonymised',
}

/** The plain members of a row, with its secrets untouched. */
export function draftOf(row: Person): PersonChanges {
  const { name, gender, birthday, avatarId, storeId, duties, source, emergencyName } = row
  return {
    name,
    gender,
    birthday,
    avatarId,
    storeId,
    duties,
    source,
    emergencyName,
    mobile: '',
    idCard: row.idCard === null ? null : '',
    emergencyMobile: row.emergencyMobile === null ? null : '',
    healthNote: row.hasHealthNote ? null : '',
  }
}

export const personSections = (form: Form<PersonChanges>, row: Person | null): Section[] => [
  { key: 'basics', title: m.person_section_basics(), content: <Basics form={form} row={row} /> },
  { key: 'papers', title: m.person_section_papers(), content: <Papers form={form} row={row} /> },
  { key: 'emergency', title: m.person_section_emergency(), content: <Emergency form={form} row={row} /> },
  { key: 'health', title: m.person_section_health(), content: <Health form={form} row={row} /> },
]
