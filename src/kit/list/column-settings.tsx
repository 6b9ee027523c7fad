import IconArrowDown from '@douyinfe/semi-icons/lib/es/icons/IconArrowDown'
import IconArrowUp from '@douyinfe/semi-icons/lib/es/icons/IconArrowUp'
import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { m } from '#messages'
import { arranged, isShown, type ListLook, moved, plainLook } from './column-preferences'

interface Named {
  key: string
  title: string
  isName: boolean
  isExtra: boolean
}
interface Props {
  columns: readonly Named[]
  look: ListLook
  onChange: (look: ListLook) => void
}

/** Which columns a list shows, in which order, and how tight its rows are. */
export function ColumnSettings({ columns, look, onChange }: Props) {
  const inOrder = arranged(columns, look)
  const keys = inOrder.map(({ key }) => key)
  const show = ({ key, isExtra }: Named, isWanted: boolean) => {
    const list = isExtra ? 'shown' : 'hidden'
    const rest = look[list].filter((one) => one !== key)
    onChange({ ...look, [list]: isWanted === isExtra ? [...rest, key] : rest })
  }
  const line = (column: Named, at: number) => {
    const { key, title, isName } = column
    return (
      <li key={key} className="kit-columns-line">
        <Checkbox
          checked={isShown(column, look)}
          disabled={isName}
          onChange={(event) => show(column, event.target.checked === true)}
        >
          {title}
        </Checkbox>
        <span>
          <Button
            theme="borderless"
            size="small"
            icon={<IconArrowUp />}
            aria-label={m.kit_move_up({ name: title })}
            disabled={at === 0}
            onClick={() => onChange({ ...look, order: moved(keys, key, -1) })}
          />
          <Button
            theme="borderless"
            size="small"
            icon={<IconArrowDown />}
            aria-label={m.kit_move_down({ name: title })}
            disabled={at === keys.length - 1}
            onClick={() => onChange({ ...look, order: moved(keys, key, 1) })}
          />
        </span>
      </li>
    )
  }
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className="kit-columns" role="group" aria-label={m.kit_columns()}>
      <ul>{inOrder.map(line)}</ul>
      <div className="kit-columns-foot">
        <Checkbox
          checked={look.density === 'compact'}
          onChange={(event) =>
            onChange({ ...look, density: event.target.checked === true ? 'compact' : 'normal' })
          }
        >
          {m.kit_compact()}
        </Checkbox>
        <Button theme="borderless" size="small" onClick={() => onChange(plainLook)}>
          {m.kit_reset()}
        </Button>
      </div>
    </div>
  )
  return (
    <Popover content={panel} trigger="click" position="bottomRight" showArrow={false}>
      <Button theme="borderless" type="tertiary" icon={<IconSetting />} aria-label={m.kit_columns()} />
    </Popover>
  )
}
