import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** Says what has been done and offers to take it back for eight seconds; gives the toast's id. */
export const undoToast = (text: string, undo: () => Promise<void>): string =>
  actionToast('success', text, m.kit_undo(), undo)

/** Says something and offers one thing to do about it, for eight seconds; gives the toast's id. */
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
