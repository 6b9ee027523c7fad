import Cascader from '@douyinfe/semi-ui/lib/es/cascader'
import { m } from '#messages'
import { Field, type FieldLook } from './field'
import type { Binding } from './form'
import { regionPath, regionTree } from './region'

const tree = regionTree()

/** Province, city and district; typing finds any of them. The draft holds the six-digit code. */
export function RegionField(props: FieldLook & Binding<string>) {
  return (
    <Field {...props}>
      {(ids) => (
        <Cascader
          {...ids}
          className="kit-control"
          treeData={tree}
          value={props.value === '' ? undefined : regionPath(props.value)}
          filterTreeNode
          placeholder={m.kit_region_choose()}
          emptyContent={m.kit_none_found()}
          disabled={props.disabled}
          motion={false}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={(path) => {
            const last: unknown = Array.isArray(path) ? path.at(-1) : path
            props.change(typeof last === 'string' ? last : '')
          }}
        />
      )}
    </Field>
  )
}
