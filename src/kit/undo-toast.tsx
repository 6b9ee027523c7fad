import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** Says what has been done and offers to take it back for eight seconds. */
export function undoToast(said: string, undo: () => Promise<void>): void {
  const id = Toast.success({
    duration: 8,
    content: (
      <span className="kit-undo">
        {said}
        <Button
          theme="borderless"
          size="small"
          onClick={() => {
            Toast.close(id)
            void undo()
          }}
        >
          {m.kit_undo()}
        </Button>
      </span>
    ),
  })
}
