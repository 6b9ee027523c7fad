import Input from '@douyinfe/semi-ui/lib/es/input'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#messages'
import { equipment } from '../../../contract/devices/equipment'
import { Field, type FieldProps } from '../../kit/form/field'
import type { Binding } from '../../kit/form/form'
import { call } from '../../lib/api/call'

/** The name of a zone in a store: typed, or chosen from the zones that have equipment. */
export function ZoneField(props: FieldProps & Binding<string> & { storeId: string }) {
  const { storeId } = props
  const id = useId()
  const { data } = useQuery({
    queryKey: [equipment.name, 'zones', storeId],
    queryFn: ({ signal }) => call(equipment.zones, { query: { store: storeId }, signal }),
    enabled: storeId !== '',
  })
  const zones = data?.zones ?? []
  return (
    <Field {...props}>
      {(ids) => (
        <>
          <Input
            {...ids}
            list={id}
            value={props.value}
            placeholder={m.equipment_zone_example()}
            disabled={props.disabled}
            validateStatus={props.problem === null ? 'default' : 'error'}
            onChange={props.change}
          />
          <datalist id={id}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
