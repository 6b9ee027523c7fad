import { m } from '#messages'
import { KeyTable } from '../keys/key-table'
import type { KeyMeaning } from '../keys/registered-keys'
import { Dialog } from './dialog'

/** The keys of a page and their effects. */
export function KeyHelp(props: { title: string; keys: readonly KeyMeaning[]; onClose: () => void }) {
  const { title, keys, onClose } = props
  return (
    <Dialog title={title} confirmText={m.kit_close()} cancel={null} onDo={onClose} onCancel={onClose}>
      <KeyTable meanings={keys} />
    </Dialog>
  )
}
