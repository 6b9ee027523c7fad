import style from './key-table.module.css'
import type { KeyMeaning } from './registered-keys'

/** Keys and their effects. Dense: as many side by side as fit, the key before its effect. */
export function KeyTable(props: { meanings: readonly KeyMeaning[]; isDense?: boolean }) {
  return (
    <dl className={props.isDense === true ? `${style.keys} ${style.dense}` : style.keys}>
      {props.meanings.map(({ keys, label }) => (
        <div key={`${keys.join(' ')} ${label}`}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
