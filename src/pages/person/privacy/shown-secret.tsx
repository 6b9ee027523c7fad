import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import IconEyeClosed from '@douyinfe/semi-icons/lib/es/icons/IconEyeClosed'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { shownMs } from '../../../../machines/reveal/reveal.machine'
import { copyText } from '../../../kit/ui/copy-text'
import textStyle from '../../../kit/ui/text.module.css'
import style from '../list/person.module.css'

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
    <div className={style.shown}>
      <Countdown />
      <div role="status">
        <p className={style.shownValue}>
          {value === null || value === '' ? m.person_reveal_nothing() : value}
        </p>
        <p className={textStyle.note}>{`${m.person_revealed()} · ${m.person_reveal_left()}`}</p>
      </div>
      <span className={style.shownTools}>
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
    <svg className={style.ring} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="12" r="10" pathLength="1" style={{ animationDuration: `${shownMs}ms` }} />
    </svg>
  )
}
