import { m } from '#messages'
import { type Coach, type CoachDraft, coaches } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { ChoiceField, ChoicesField } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Form, missing } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { RecordsField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import { PhotoField } from '../../kit/media/photo-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { dayOf } from '../../lib/format'
import { onlyStores } from './availability'
import { AvailabilityField } from './availability-field'
import { ExceptionsField } from './exceptions-field'
import { coachLabels, nameOf } from './labels'
import { PersonField } from './person-field'
import { saveCoach } from './save-absence'

export const coachEditor: EditorConfig<Coach, CoachDraft> = {
  resource: coaches,
  nameOf,
  initialValues: () => ({
    staffNo: '',
    personId: '',
    displayName: '',
    level: 'junior',
    specialities: [],
    years: missing,
    bio: '',
    avatarId: null,
    storeIds: [],
    defaultPriceFen: null,
    hiredOn: dayOf(new Date()),
    availability: [],
    exceptions: [],
    isPublic: false,
    sort: 100,
  }),
  toDraft: draftFrom(coaches.draft),
  update: saveCoach,
}

export function coachSections(form: Form<CoachDraft>, row: Coach | null): Section[] {
  const storeIds = form.bind('storeIds')
  const availability = form.bind('availability')
  return [
    {
      key: 'basics',
      title: m.coach_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          <PersonField
            {...form.bind('personId')}
            onName={(name) => form.values.displayName === '' && form.bind('displayName').change(name)}
          />
          <TextField
            {...form.bind('displayName')}
            label={m.coach_display_name()}
            help={m.coach_display_name_help()}
            required
          />
          <TextField
            {...form.bind('staffNo')}
            label={m.coach_staff_no()}
            help={m.coach_staff_no_help()}
            placeholder="C0001"
            required
          />
          <ChoiceField
            {...form.bind('level')}
            label={m.coach_level()}
            options={coachLabels.level.options()}
            required
          />
          <DateField {...form.bind('hiredOn')} empty="" label={m.coach_hired_on()} required />
          <NumberField
            {...form.bind('years')}
            empty={missing}
            label={m.coach_years()}
            suffix={m.coach_years_unit()}
            required
          />
        </div>
      ),
    },
    {
      key: 'stores',
      title: m.coach_section_stores(),
      content: (
        <div className={fieldStyle.fields}>
          <RecordsField
            {...storeIds}
            change={(ids) => {
              storeIds.change(ids)
              availability.change(onlyStores(availability.value, ids))
            }}
            wide
            label={m.coach_store_ids()}
            help={m.coach_store_ids_help()}
            resource={stores}
            labelOf={(store) => store.name}
            required
          />
        </div>
      ),
    },
    {
      key: 'profile',
      title: m.coach_section_profile(),
      content: (
        <div className={fieldStyle.fields}>
          <ChoicesField
            {...form.bind('specialities')}
            wide
            label={m.coach_specialities()}
            help={m.coach_specialities_help()}
            options={coachLabels.speciality.options()}
            required
          />
          <PhotoField {...form.bind('avatarId')} label={m.coach_avatar_id()} />
          <ProseField {...form.bind('bio')} label={m.coach_bio()} maxLength={500} />
        </div>
      ),
    },
    {
      key: 'availability',
      title: m.coach_availability(),
      content: <AvailabilityField {...availability} storeIds={form.values.storeIds} />,
    },
    {
      key: 'exceptions',
      title: m.coach_exceptions(),
      content: (
        <ExceptionsField
          {...form.bind('exceptions')}
          storeIds={form.values.storeIds}
          week={form.values.availability}
        />
      ),
    },
    {
      key: 'public',
      title: m.coach_section_public(),
      content: (
        <div className={fieldStyle.fields}>
          <SwitchField
            {...form.bind('isPublic')}
            label={m.coach_is_public()}
            help={m.coach_is_public_help()}
            disabled={
              form.bind('isPublic').disabled ||
              (row?.certificateState !== 'valid' &&
                row?.certificateState !== 'expiring' &&
                !form.values.isPublic)
            }
          />
          {row === null ? null : (
            <div className={textStyle.note}>
              {m.coach_certificate_state()}{' '}
              <StatusTag {...coachLabels.certificate.tag(row.certificateState)} />
            </div>
          )}
          <NumberField
            {...form.bind('sort')}
            empty={missing}
            label={m.coach_sort()}
            help={m.coach_sort_help()}
            required
          />
        </div>
      ),
    },
    {
      key: 'price',
      title: m.coach_section_price(),
      content: (
        <div className={fieldStyle.fields}>
          <MoneyField
            {...form.bind('defaultPriceFen')}
            label={m.coach_default_price_fen()}
            help={m.coach_price_help()}
          />
        </div>
      ),
    },
  ]
}
