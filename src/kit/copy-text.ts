import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** Puts a text into the clipboard and says so; `what` is what the reader calls it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    // Outside a secure context there is no clipboard at all.
    await (navigator.clipboard?.writeText(text) ?? Promise.reject())
    Toast.success(m.kit_copied({ what }))
  } catch {
    Toast.warning(m.kit_copy_failed())
  }
}
