import { m } from '#messages'
import { Dialog } from './dialog'
import './key-help.css'

/** A key or several, as printed on it, and its effect. */
export type KeyMeaning = readonly [keys: string, says: () => string]

/** The keys of a page and their effects. */
export function KeyHelp(props: { title: string; keys: readonly KeyMeaning[]; onClose: () => void }) {
  const { title, keys, onClose } = props
  return (
    <Dialog title={title} doIt={m.kit_close()} cancel={null} onDo={onClose} onCancel={onClose}>
      <dl className="kit-keys">
        {keys.map(([key, says]) => (
          <div key={says()}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{says()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
