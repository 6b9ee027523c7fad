import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { equipment } from '../../../contract/devices/equipment'
import type { Binding } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { call } from '../../lib/api/call'

/** The number on the label; the store's next free one is proposed for a new piece. */
export function AssetNoField(props: Binding<string> & { storeId: string; isNew: boolean }) {
  const { storeId, isNew, value, change, disabled } = props
  const { data } = useQuery({
    queryKey: [equipment.name, 'next', storeId],
    queryFn: ({ signal }) => call(equipment.nextAssetNo, { query: { store: storeId }, signal }),
    enabled: isNew && storeId !== '',
    staleTime: 0,
  })
  const next = data?.assetNo ?? null
  const isOffered = isNew && next !== null && next !== value && !disabled
  return (
    <div className="kit-field">
      <TextField
        {...props}
        label={m.equipment_asset_no()}
        placeholder="SH001-0042"
        help={isOffered ? undefined : m.equipment_asset_no_help()}
        required
      />
      {isOffered ? (
        <Button size="small" theme="borderless" className="equipment-next" onClick={() => change(next)}>
          {m.equipment_use_next({ no: next })}
        </Button>
      ) : null}
    </div>
  )
}
