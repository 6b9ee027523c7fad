import { m } from '#messages'
import { type Store, type StoreDraft, stores } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { RegionField } from '../../domain/region/region-field'
import { ChoiceField, ChoicesField } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Form, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'
import { RecordField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import { GalleryField } from '../../kit/media/gallery-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { closedWeek } from './hours'
import { HoursField } from './hours-field'
import { nameOf, storeLabels } from './labels'
import { LeaseWarning } from './lease-warning'
import { PositionField } from './position-field'
import { saveStore } from './save-absence'
import { SpecialDaysField } from './special-days-field'

export const storeEditor: EditorConfig<Store, StoreDraft> = {
  resource: stores,
  nameOf,
  initialValues: () => ({
    code: '',
    name: '',
    regionCode: '',
    address: '',
    lng: missing,
    lat: missing,
    phone: '',
    areaSqm: null,
    capacity: missing,
    hours: closedWeek().map(() => [{ open: '09:00', close: '22:00' }]),
    specialDays: [],
    facilities: [],
    gallery: [],
    managerId: null,
    leaseEndOn: null,
    openedOn: null,
    isPublic: false,
    lessonConfirmation: 'wished',
  }),
  toDraft: draftFrom(stores.draft),
  update: saveStore,
}

export const storeSections = (form: Form<StoreDraft>, row: Store | null): Section[] => [
  {
    key: 'basics',
    title: m.store_section_basics(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField
          {...form.bind('code')}
          label={m.store_code()}
          help={m.store_code_help()}
          placeholder="SH001"
          required
        />
        <TextField {...form.bind('name')} label={m.store_name()} required />
        <TextField {...form.bind('phone')} label={m.store_phone()} help={m.store_phone_help()} required />
        <NumberField
          {...form.bind('capacity')}
          empty={missing}
          label={m.store_capacity()}
          suffix={m.store_people()}
          required
        />
        <NumberField {...form.bind('areaSqm')} empty={null} label={m.store_area()} suffix="㎡" />
      </div>
    ),
  },
  {
    key: 'place',
    title: m.store_section_place(),
    content: (
      <div className={fieldStyle.fields}>
        <RegionField {...form.bind('regionCode')} label={m.store_region_code()} required />
        <TextField {...form.bind('address')} label={m.store_address()} required wide />
        <PositionField lng={form.bind('lng')} lat={form.bind('lat')} />
      </div>
    ),
  },
  {
    key: 'hours',
    title: m.store_hours(),
    content: <HoursField {...form.bind('hours')} />,
  },
  {
    key: 'special',
    title: m.store_special_days(),
    content: <SpecialDaysField {...form.bind('specialDays')} week={form.values.hours} />,
  },
  {
    key: 'inside',
    title: m.store_section_inside(),
    content: (
      <div className={fieldStyle.fields}>
        <ChoicesField
          {...form.bind('facilities')}
          wide
          label={m.store_facilities()}
          options={storeLabels.facility.options()}
        />
        <GalleryField {...form.bind('gallery')} label={m.store_gallery()} max={12} />
      </div>
    ),
  },
  {
    key: 'others',
    title: m.store_section_others(),
    content: (
      <div className={fieldStyle.fields}>
        <RecordField
          {...form.bind('managerId')}
          empty={null}
          label={m.store_manager_id()}
          resource={people}
          labelOf={(person) => `${person.name} ${person.mobile}`}
        />
        <DateField {...form.bind('openedOn')} empty={null} label={m.store_opened_on()} />
        <DateField {...form.bind('leaseEndOn')} empty={null} label={m.store_lease_end_on()} />
        {row !== null && form.values.leaseEndOn !== null ? (
          <LeaseWarning storeId={row.id} leaseEndOn={form.values.leaseEndOn} />
        ) : null}
        <ChoiceField
          {...form.bind('lessonConfirmation')}
          label={m.store_lesson_confirmation()}
          help={m.store_lesson_confirmation_help()}
          options={storeLabels.lessonConfirmation.options()}
          required
        />
        <SwitchField {...form.bind('isPublic')} label={m.store_is_public()} help={m.store_is_public_help()} />
      </div>
    ),
  },
]
