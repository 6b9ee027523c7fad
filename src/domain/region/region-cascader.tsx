import Cascader, { type CascaderProps } from '@douyinfe/semi-ui/lib/es/cascader'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import style from './region-cascader.module.css'
import { regionPath, regionTree } from './region-name'

/**
 * Semi's Cascader over all regions; typing finds any of them. `code` has six digits, or is empty. It processes three thousand regions each
 * time it receives them, so it gets only the chosen one until a pointer or the focus comes near.
 */
export function RegionCascader(
  props: CascaderProps & { code: string; choose: (code: string | null) => void },
) {
  const { code, choose, ...rest } = props
  const [isNear, setNear] = useState(false)
  const path = useMemo(() => regionPath(code), [code])
  const tree = useMemo(() => regionTree(isNear ? undefined : path), [isNear, path])
  const near = () => setNear(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the pointer or the focus comes near
    <div className={style.region} onPointerEnter={near} onFocus={near}>
      <Cascader
        {...rest}
        treeData={tree}
        value={path.length === 0 ? undefined : path}
        filterTreeNode
        motion={false}
        emptyContent={m.kit_none_found()}
        onChange={(chosen) => {
          const last: unknown = Array.isArray(chosen) ? chosen.at(-1) : chosen
          choose(typeof last === 'string' ? last : null)
        }}
      />
    </div>
  )
}
