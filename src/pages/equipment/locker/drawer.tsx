import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { type Locker, type LockerDraft, lockers } from '../../../../contract/sales/locker'
import { ChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Form } from '../../../kit/form/form'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { describeLocker } from './describe'
import { lockerLabels, nameOf } from './labels'

const lockerEditor: EditorConfig<Locker, LockerDraft> = {
  resource: lockers,
  nameOf,
  initialValues: () => ({
    storeId: new URLSearchParams(location.search).get('store') ?? '',
    number: '',
    room: 'shared',
    zone: '',
    size: 'medium',
    note: '',
  }),
  toDraft: draftFrom(lockers.draft),
}

/** One locker, to be registered or changed. */
export function LockerDrawer() {
  return (
    <EditDrawer
      config={lockerEditor}
      describe={describeLocker}
      title={(row) => (row === null ? m.locker_new() : nameOf(row))}
      headline={(row) => <StatusTag {...lockerLabels.status.tag(row.status)} />}
      sections={lockerSections}
    />
  )
}

function lockerSections(form: Form<LockerDraft>, row: Locker | null): Section[] {
  const store = form.bind('storeId')
  return [
    {
      key: 'basics',
      title: m.locker_section(),
      content: (
        <div className={fieldStyle.fields}>
          <RecordField
            {...store}
            empty=""
            disabled={store.disabled || row !== null}
            label={m.locker_store()}
            resource={stores}
            labelOf={({ name }) => name}
            required
          />
          <TextField
            {...form.bind('number')}
            label={m.locker_number()}
            help={m.locker_number_help()}
            required
          />
          <ChoiceField
            {...form.bind('room')}
            label={m.locker_room()}
            options={lockerLabels.room.options()}
            required
          />
          <TextField {...form.bind('zone')} label={m.locker_zone()} placeholder={m.locker_zone_example()} />
          <ChoiceField
            {...form.bind('size')}
            label={m.locker_size()}
            options={lockerLabels.size.options()}
            required
          />
          <ProseField {...form.bind('note')} label={m.locker_note()} maxLength={200} />
        </div>
      ),
    },
  ]
}
