import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** Copies a text to the clipboard and confirms it in a toast; `what` is the reader's name for it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    // `navigator.clipboard` is missing outside a secure context.
    await (navigator.clipboard?.writeText(text) ?? Promise.reject())
    Toast.success(m.kit_copied({ what }))
  } catch {
    Toast.warning({ content: m.kit_copy_failed(), duration: 8 })
  }
}
