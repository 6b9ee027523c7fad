import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import IconEyeClosed from '@douyinfe/semi-icons/lib/es/icons/IconEyeClosed'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { shownMs } from '../../../machines/reveal/reveal.machine'

interface Props {
  value: string | null
  /** Absent where something beside it hides it. */
  onHide?: () => void
}

/** What a mask hides, for as long as it stands open. */
export function ShownSecret({ value, onHide }: Props) {
  const copy = async () => {
    try {
      // Outside a secure context there is no clipboard at all.
      await (navigator.clipboard?.writeText(value ?? '') ?? Promise.reject())
      Toast.success(m.person_copied())
    } catch {
      Toast.warning(m.person_copy_failed())
    }
  }
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
          aria-label={m.person_copy()}
          title={m.person_copy()}
          onClick={() => void copy()}
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

/** A ring that runs out in the time the machine gives. */
function Countdown() {
  return (
    <svg className="person-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="12" r="10" pathLength="1" style={{ animationDuration: `${shownMs}ms` }} />
    </svg>
  )
}
