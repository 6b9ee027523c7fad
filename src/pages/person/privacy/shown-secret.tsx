import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import IconEyeClosed from '@douyinfe/semi-icons/lib/es/icons/IconEyeClosed'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { shownMs } from '../../../../machines/reveal/reveal.machine'
import { copyText } from '../../../kit/ui/copy-text'

interface Props {
  /** The label of the value. */
  name: string
  value: string | null
  /** Absent where another control hides it. */
  onHide?: () => void
}

/** A revealed secret, for as long as it is shown. */
export function ShownSecret({ name, value, onHide }: Props) {
  return (
    <div className="person-shown">
      <Countdown />
      <div role="status">
        <p className="person-shown-value">
          {value === null || value === '' ? m.person_reveal_nothing() : value}
        </p>
        <p className="kit-note">{`${m.person_revealed()} · ${m.person_reveal_left()}`}</p>
      </div>
      <span className="person-shown-tools">
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconCopy aria-hidden />}
          aria-label={m.kit_copy_what({ what: name })}
          title={m.kit_copy_what({ what: name })}
          onClick={() => void copyText(value ?? '', name)}
        />
        {onHide === undefined ? null : (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconEyeClosed aria-hidden />}
            aria-label={m.person_reveal_hide()}
            title={m.person_reveal_hide()}
            onClick={onHide}
          />
        )}
      </span>
    </div>
  )
}

/** A ring that shows the remaining time of the machine's delay. */
function Countdown() {
  return (
    <svg className="person-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="12" r="10" pathLength="1" style={{ animationDuration: `${shownMs}ms` }} />
    </svg>
  )
}
