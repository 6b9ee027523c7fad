import { m } from '#messages'
import { offer } from '../../kit/ui/download'
import { minuteOf } from '../../lib/format'

/** The heading of recovery codes on paper and in a file: the account's name, and when they were made. */
export const recoverySheet = (username: string) => ({
  heading: m.account_my_codes_of({ product: m.shell_title(), username }),
  note: m.account_my_codes_made({ at: minuteOf(new Date()) }),
})

/** Hands the codes to the browser as a text file. */
export function offerRecoveryCodes(username: string, codes: readonly string[]): void {
  const { heading, note } = recoverySheet(username)
  const text = [heading, note, '', ...codes, ''].join('\r\n')
  // Windows Notepad reads a file with this mark as UTF-8.
  const blob = new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' })
  offer(blob, m.account_my_codes_file({ username }))
}
