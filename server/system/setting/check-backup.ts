import type { SettingValues } from '../../../contract/system/settings'
import type { Parts } from '../../kit/app'
import { parseRecipient } from '../../kit/backup/parse-recipient'
import { fieldsProblem } from '../../kit/problem'
import { Refusal } from '../../kit/refusal'

/** Throws field problems for what would make every backup fail. */
export async function checkBackup(
  { place, recipient }: SettingValues['backup'],
  { s3 }: Parts['backups'],
): Promise<void> {
  if (place === 's3' && s3 === undefined)
    throw fieldsProblem([{ path: ['value', 'place'], code: 's3_not_set_up' }])
  if (recipient === '') return
  await parseRecipient(recipient).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    throw fieldsProblem([{ path: ['value', 'recipient'], code: 'age_recipient' }])
  })
}
