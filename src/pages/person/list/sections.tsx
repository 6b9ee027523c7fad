import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { ageOn, duties, guardedAge, type Person } from '../../../../contract/people/person'
import { ChoiceField, ChoicesField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding, Form } from '../../../kit/form/form'
import { RecordField } from '../../../kit/form/record-field'
import { TextField } from '../../../kit/form/text-field'
import { PhotoField } from '../../../kit/media/photo-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { dayOf } from '../../../lib/format'
import { personLabels } from '../labels'
import { SecretField } from '../privacy/secret-field'
import type { PersonChanges } from './changes'
import { IdCardSummary } from './id-card-summary'
import { readIdCard } from './read-id-card'

interface Props {
  form: Form<PersonChanges>
  row: Person | null
}

export const personSections = (form: Form<PersonChanges>, row: Person | null): Section[] => [
  { key: 'basics', title: m.person_section_basics(), content: <Basics form={form} row={row} /> },
  { key: 'papers', title: m.person_section_papers(), content: <Papers form={form} row={row} /> },
  { key: 'emergency', title: m.person_section_emergency(), content: <Emergency form={form} row={row} /> },
  { key: 'health', title: m.person_section_health(), content: <Health form={form} row={row} /> },
]

function Basics({ form, row }: Props) {
  return (
    <div className={fieldStyle.fields}>
      <TextField {...form.bind('name')} label={m.person_name()} help={m.person_name_help()} required />
      <SecretField
        {...form.bind('mobile')}
        change={(typed) => form.bind('mobile').change(typed ?? '')}
        what="mobile"
        row={row}
        mask={row?.mobile || null}
        {...(row?.mobile === '' && row.status !== 'anonymised'
          ? { help: m.person_mobile_by_guardian() }
          : {})}
        kept=""
        required={row === null}
      />
      <SecretField
        {...form.bind('email')}
        what="email"
        row={row}
        mask={row?.email ?? null}
        kept=""
        cleared={null}
        help={m.person_email_help()}
      />
      <ChoiceField
        {...form.bind('gender')}
        label={m.person_gender()}
        options={personLabels.gender.options()}
        required
      />
      <DateField
        {...form.bind('birthday')}
        empty={null}
        label={m.person_birthday()}
        help={ageLabel(form.values.birthday)}
      />
      <RecordField
        {...form.bind('storeId')}
        empty={null}
        label={m.person_store()}
        help={m.person_store_help()}
        resource={stores}
        labelOf={(store) => store.name}
      />
      <ChoiceField
        {...form.bind('source')}
        label={m.person_source()}
        options={personLabels.source.options()}
        required
      />
      <ChoicesField
        {...form.bind('duties')}
        wide
        label={m.person_duties()}
        help={m.person_duties_help()}
        options={personLabels.role.options(duties)}
      />
      <PhotoField {...form.bind('avatarId')} label={m.person_avatar_id()} help={m.person_avatar_help()} />
    </div>
  )
}

function Papers({ form, row }: Props) {
  const idCard = form.bind('idCard')
  const [birthday, gender] = [form.bind('birthday'), form.bind('gender')]
  const text = readIdCard(idCard.value)
  const type = (typed: string | null) => {
    idCard.change(typed)
    const card = readIdCard(typed)
    if (card === null) return
    if (birthday.value === null) birthday.change(card.birthday)
    if (gender.value === 'unknown') gender.change(card.gender)
  }
  return (
    <div className={fieldStyle.fields}>
      <SecretField
        {...idCard}
        change={type}
        what="idCard"
        row={row}
        mask={row?.idCard ?? null}
        kept=""
        cleared={null}
        help={m.person_id_card_help()}
      />
      {text === null ? null : (
        <IdCardSummary
          idCardFacts={text}
          birthday={birthday.value}
          gender={gender.value}
          onTake={
            idCard.disabled
              ? null
              : () => {
                  birthday.change(text.birthday)
                  gender.change(text.gender)
                }
          }
        />
      )}
    </div>
  )
}

function Emergency({ form, row }: Props) {
  const name = form.bind('emergencyName')
  return (
    <div className={fieldStyle.fields}>
      <TextField {...orNothing(name)} label={m.person_emergency_name()} />
      <SecretField
        {...form.bind('emergencyMobile')}
        what="emergencyMobile"
        row={row}
        mask={row?.emergencyMobile ?? null}
        kept=""
        cleared={null}
      />
    </div>
  )
}

function Health({ form, row }: Props) {
  return (
    <div className={fieldStyle.fields}>
      <SecretField
        {...form.bind('healthNote')}
        what="healthNote"
        row={row}
        mask={row?.hasHealthNote === true ? m.person_health_kept() : null}
        kept={row?.hasHealthNote === true ? null : ''}
        cleared=""
        help={m.person_health_help()}
      />
    </div>
  )
}

/** An empty text is null. */
const orNothing = (binding: Binding<string | null>): Binding<string> => ({
  ...binding,
  value: binding.value ?? '',
  change: (text) => binding.change(text === '' ? null : text),
})

function ageLabel(birthday: string | null): string | undefined {
  if (birthday === null) return undefined
  const age = ageOn(birthday, dayOf(new Date()))
  if (age < 0) return undefined
  return age < guardedAge ? m.person_birthday_young({ age }) : m.person_age_years({ age })
}
