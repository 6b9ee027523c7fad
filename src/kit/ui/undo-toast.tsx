import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { chooseUndo, offerUndo, withdrawUndo } from '../undo/offer-undo'
import style from './undo-toast.module.css'

/** Confirms an action and offers to undo it for eight seconds, also by Ctrl+Z; returns the toast's id. */
export function undoToast(text: string, undo: () => Promise<void>): string {
  const id = show('success', text, m.kit_undo(), () => chooseUndo(id))
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

function show(kind: 'success' | 'warning', text: string, confirmText: string, onPress: () => void): string {
  const id: string = Toast[kind]({
    duration: 8,
    onClose: () => withdrawUndo(id),
    content: (
      <span className={style.undo}>
        {text}
        <Button theme="borderless" size="small" onClick={onPress}>
          {confirmText}
        </Button>
      </span>
    ),
  })
  return id
}
