import { m } from '#messages'
import { Dialog } from './dialog'
import style from './key-help.module.css'

/** A key or several, as printed on it, and its effect. */
export type KeyMeaning = readonly [keys: string, says: () => string]

/** The keys of a page and their effects. */
export function KeyHelp(props: { title: string; keys: readonly KeyMeaning[]; onClose: () => void }) {
  const { title, keys, onClose } = props
  return (
    <Dialog title={title} confirmText={m.kit_close()} cancel={null} onDo={onClose} onCancel={onClose}>
      <dl className={style.keys}>
        {keys.map(([key, label]) => (
          <div key={label()}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
