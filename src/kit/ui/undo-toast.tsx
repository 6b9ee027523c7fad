import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** Confirms an action and offers to undo it for eight seconds; returns the toast's id. */
export const undoToast = (text: string, undo: () => Promise<void>): string =>
  actionToast('success', text, m.kit_undo(), undo)

/** Shows a text with one action for eight seconds; returns the toast's id. */
export function actionToast(
  kind: 'success' | 'warning',
  text: string,
  doIt: string,
  act: () => Promise<void>,
): string {
  const id = Toast[kind]({
    duration: 8,
    content: (
      <span className="kit-undo">
        {text}
        <Button
          theme="borderless"
          size="small"
          onClick={() => {
            Toast.close(id)
            void act()
          }}
        >
          {doIt}
        </Button>
      </span>
    ),
  })
  return id
}
