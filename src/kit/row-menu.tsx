import IconMore from '@douyinfe/semi-icons/lib/es/icons/IconMore'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import Tooltip from '@douyinfe/semi-ui/lib/es/tooltip'
import { m } from '#messages'

/** One thing that can be done to a row. `refusal` says why it cannot be done just now. */
export interface RowAction {
  key: string
  label: string
  run: () => void
  refusal?: string
  isGrave?: boolean
}

/** The actions of a row behind one button. One that is refused stays visible and says why. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  const item = ({ key, label, run, refusal, isGrave }: RowAction) => (
    <Dropdown.Item
      key={key}
      type={isGrave ? 'danger' : undefined}
      disabled={refusal !== undefined}
      onClick={refusal === undefined ? run : undefined}
    >
      {refusal === undefined ? (
        label
      ) : (
        <Tooltip content={refusal} position="left">
          <span className="kit-refused">
            {label}
            <small>{refusal}</small>
          </span>
        </Tooltip>
      )}
    </Dropdown.Item>
  )
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      returnFocusOnClose
      motion={false}
      render={<Dropdown.Menu>{actions.map(item)}</Dropdown.Menu>}
    >
      <Button
        theme="borderless"
        size="small"
        icon={<IconMore />}
        aria-label={`${m.kit_more()} ${name}`}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
