import IconArrowDown from '@douyinfe/semi-icons/lib/es/icons/IconArrowDown'
import IconArrowUp from '@douyinfe/semi-icons/lib/es/icons/IconArrowUp'
import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { m } from '#messages'
import { Segmented } from '../../form/segmented'
import {
  arranged,
  type ColumnPreferences,
  defaultColumnPreferences,
  isShown,
  moved,
} from './column-preferences'
import style from './column-settings.module.css'
import { chooseDensity, densities, useDensity } from './density'

const densityLabels = { compact: m.kit_compact, normal: m.kit_density_normal, roomy: m.kit_roomy }

interface Named {
  key: string
  title: string
  isName: boolean
  isExtra: boolean
}
interface Props {
  columns: readonly Named[]
  columnPreferences: ColumnPreferences
  onChange: (columnPreferences: ColumnPreferences) => void
}

/** Which columns a list shows, in which order, and how tight the rows of every list are. */
export function ColumnSettings({ columns, columnPreferences, onChange }: Props) {
  const density = useDensity()
  const inOrder = arranged(columns, columnPreferences)
  const keys = inOrder.map(({ key }) => key)
  const show = ({ key, isExtra }: Named, isOn: boolean) => {
    const list = isExtra ? 'shown' : 'hidden'
    const rest = columnPreferences[list].filter((one) => one !== key)
    onChange({ ...columnPreferences, [list]: isOn === isExtra ? [...rest, key] : rest })
  }
  const line = (column: Named, at: number) => {
    const { key, title, isName } = column
    return (
      <li key={key} className={style.columnsLine}>
        <Checkbox
          checked={isShown(column, columnPreferences)}
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
            onClick={() => onChange({ ...columnPreferences, order: moved(keys, key, -1) })}
          />
          <Button
            theme="borderless"
            size="small"
            icon={<IconArrowDown />}
            aria-label={m.kit_move_down({ name: title })}
            disabled={at === keys.length - 1}
            onClick={() => onChange({ ...columnPreferences, order: moved(keys, key, 1) })}
          />
        </span>
      </li>
    )
  }
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className={style.columns} role="group" aria-label={m.kit_columns()}>
      <ul>{inOrder.map(line)}</ul>
      <div className={style.columnsFoot}>
        <Segmented
          label={m.kit_density()}
          options={densities}
          value={density}
          labelFor={(one) => densityLabels[one]()}
          onChange={chooseDensity}
        />
        <Button theme="borderless" size="small" onClick={() => onChange(defaultColumnPreferences)}>
          {m.kit_reset()}
        </Button>
      </div>
    </div>
  )
  return (
    <Popover content={panel} trigger="click" position="bottomRight" showArrow={false}>
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconSetting />}
        aria-label={m.kit_columns()}
        title={m.kit_columns()}
      />
    </Popover>
  )
}
