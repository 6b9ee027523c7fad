import * as z from 'zod/mini'
import { email, idCard, mobile, prose } from '../../../../contract/field'
import { blankPerson, type Person, people, personDraft, secrets } from '../../../../contract/people/person'
import type { EditorConfig } from '../../../kit/record/editor-config'
import { nameOf } from '../labels'

/** As `schema`, or empty: then the stored value stays, which the form never received. */
const orKept = (schema: typeof mobile | typeof email | typeof idCard, code: string) =>
  z.string().check(z.refine((typed) => typed === '' || schema.safeParse(typed).success, code))

/** The drawer's draft. In an existing record '' (null for the note) is an untouched secret: it is not sent. */
const changes = z.strictObject({
  ...personDraft.shape,
  mobile: orKept(mobile, 'mobile'),
  email: z.nullable(orKept(email, 'email')),
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
    email: row.email === null ? null : '',
    idCard: row.idCard === null ? null : '',
    emergencyMobile: row.emergencyMobile === null ? null : '',
    healthNote: row.hasHealthNote ? null : '',
  }
}
