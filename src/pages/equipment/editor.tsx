import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import {
  type Equipment,
  type EquipmentDraft,
  equipment,
  equipmentCategories,
} from '../../../contract/devices/equipment'
import { faceDevices } from '../../../contract/devices/face-device'
import { ChoiceField, optionsOf } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import type { Form } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { RecordField } from '../../kit/form/record-field'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { AssetNoField } from './asset-no-field'
import { categoryLabel, nameOf } from './labels'
import { ZoneField } from './zone-field'

export const equipmentPort: EditorConfig<Equipment, EquipmentDraft> = {
  resource: equipment,
  nameOf,
  // A list filtered by one store makes equipment of that store.
  initialValues: () => ({
    assetNo: '',
    name: '',
    category: 'cardio',
    brand: '',
    model: '',
    serial: '',
    storeId: new URLSearchParams(location.search).get('store') ?? '',
    zone: '',
    boughtOn: null,
    priceFen: null,
    warrantyUntil: null,
    faceDeviceId: null,
    serviceMonths: null,
    nextServiceOn: null,
  }),
  toDraft: draftFrom(equipment.draft),
}

export function equipmentSections(form: Form<EquipmentDraft>, row: Equipment | null): Section[] {
  const { storeId } = form.values
  return [
    {
      key: 'basics',
      title: m.equipment_section_basics(),
      content: (
        <div className="kit-fields">
          <RecordField
            {...form.bind('storeId')}
            empty=""
            label={m.equipment_store()}
            resource={stores}
            labelOf={({ name }) => name}
            required
          />
          <ZoneField {...form.bind('zone')} storeId={storeId} label={m.equipment_zone()} />
          <AssetNoField {...form.bind('assetNo')} storeId={storeId} isNew={row === null} />
          <TextField {...form.bind('name')} label={m.equipment_name()} required />
          <ChoiceField
            {...form.bind('category')}
            label={m.equipment_category()}
            options={optionsOf(equipmentCategories, categoryLabel)}
            required
          />
          <RecordField
            {...form.bind('faceDeviceId')}
            empty={null}
            label={m.equipment_face_device()}
            help={m.equipment_face_device_help()}
            resource={faceDevices}
            labelOf={({ name, sn }) => `${name} ${sn}`}
          />
        </div>
      ),
    },
    {
      key: 'make',
      title: m.equipment_section_make(),
      content: (
        <div className="kit-fields">
          <TextField {...form.bind('brand')} label={m.equipment_brand()} />
          <TextField {...form.bind('model')} label={m.equipment_model()} />
          <TextField {...form.bind('serial')} label={m.equipment_serial()} />
          <MoneyField {...form.bind('priceFen')} label={m.equipment_price()} />
          <DateField {...form.bind('boughtOn')} empty={null} label={m.equipment_bought_on()} />
          <DateField {...form.bind('warrantyUntil')} empty={null} label={m.equipment_warranty_until()} />
        </div>
      ),
    },
    {
      key: 'service',
      title: m.equipment_service(),
      content: (
        <div className="kit-fields">
          <NumberField
            {...form.bind('serviceMonths')}
            empty={null}
            label={m.equipment_service_months()}
            help={m.equipment_service_months_help()}
          />
          <DateField {...form.bind('nextServiceOn')} empty={null} label={m.equipment_next_service_on()} />
        </div>
      ),
    },
  ]
}
