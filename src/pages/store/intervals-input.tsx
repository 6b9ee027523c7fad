import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Interval } from '../../../contract/catalogue/store'
import { TimeInput } from '../../kit/form/time-input'
import { spanOf } from './hours'

interface Props {
  /** The owner of the hours, for the labels of the inputs. */
  name: string
  value: readonly Interval[]
  disabled: boolean
  isInvalid: boolean
  onChange: (value: Interval[]) => void
}

/** Up to four stretches of a day, typed exactly. None is a closed day. */
export function IntervalsInput({ name, value, disabled, isInvalid, onChange }: Props) {
  const replace = (at: number, one: Partial<Interval>) =>
    onChange(value.map((old, index) => (index === at ? { ...old, ...one } : old)))
  return (
    <div className="store-intervals">
      {value.length === 0 ? <span className="kit-faint">{m.store_closed_day()}</span> : null}
      {value.map((one, at) => (
        // Ranges of a day are identified by their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
        <span key={at} className="store-interval">
          <TimeInput
            label={m.store_opens_at({ name, index: at + 1 })}
            value={one.open}
            disabled={disabled}
            isInvalid={isInvalid}
            onChange={(open) => replace(at, { open })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={m.store_closes_at({ name, index: at + 1 })}
            value={one.close}
            disabled={disabled}
            isInvalid={isInvalid}
            onChange={(close) => replace(at, { close })}
          />
          {spanOf(one)[1] > 1440 ? <small>{m.store_next_day()}</small> : null}
          {disabled ? null : (
            <Button
              theme="borderless"
              type="tertiary"
              size="small"
              icon={<IconClose />}
              aria-label={m.store_remove_interval({ name, index: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {disabled || value.length >= 4 ? null : (
        <Button
          theme="borderless"
          size="small"
          icon={<IconPlus />}
          aria-label={m.store_add_interval({ name })}
          onClick={() => onChange([...value, following(value)])}
        />
      )}
    </div>
  )
}

/** The default next interval: the whole day when there is none, else the evening. */
const following = (value: readonly Interval[]): Interval =>
  value.length === 0
    ? { open: '09:00', close: '22:00' }
    : { open: value.at(-1)?.close ?? '18:00', close: '23:00' }
