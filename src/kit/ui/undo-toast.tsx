import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { printedKey } from '../keys/key-name'
import { chooseUndo, offerUndo, withdrawUndo } from '../undo/offer-undo'
import style from './undo-toast.module.css'

/** Confirms an action and offers to undo it for eight seconds, also by Ctrl+Z; returns the toast's id. */
export function undoToast(text: string, undo: () => Promise<void>): string {
  const id = show('success', text, m.kit_undo(), () => chooseUndo(id), printedKey('mod+z'))
  offerUndo(id, undo)
  return id
}

/** Shows a text with one action for eight seconds; returns the toast's id. */
export function actionToast(
  kind: 'success' | 'warning',
  text: string,
  confirmText: string,
  act: () => Promise<void>,
): string {
  const id = show(kind, text, confirmText, () => {
    Toast.close(id)
    void act()
  })
  return id
}

/** For the eye: `aria-keyshortcuts` tells the others. */
// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key's name takes no focus
const Keys = ({ keys }: { keys: string }) => <kbd aria-hidden="true">{keys}</kbd>

function show(
  kind: 'success' | 'warning',
  text: string,
  confirmText: string,
  onPress: () => void,
  keys?: string,
): string {
  const id: string = Toast[kind]({
    duration: 8,
    onClose: () => withdrawUndo(id),
    content: (
      <span className={style.undo}>
        {text}
        <Button
          theme="borderless"
          size="small"
          aria-keyshortcuts={keys === undefined ? undefined : 'Control+Z'}
          onClick={onPress}
        >
          {confirmText}
          {keys === undefined ? null : <Keys keys={keys} />}
        </Button>
      </span>
    ),
  })
  return id
}
