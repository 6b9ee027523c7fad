import { sql } from 'kysely'
import { leastSignInPicture, type SettingValues } from '../../../contract/system/settings'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'

const path = ['value', 'pictureId']

// The picture was deleted since it was checked.
registerConstraint('setting_picture_fkey', { code: 'does_not_exist', path })

/** Throws a field problem for what is no picture of the library, or too small to fill half of a screen. */
export async function checkSignInPage(tx: Tx, { pictureId }: SettingValues['sign_in_page']): Promise<void> {
  if (pictureId === null) return
  const { rows } = await sql<{ kind: string; width: number; height: number }>`
    select kind, width, height from media where id = ${pictureId}
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw fieldsProblem([{ path, code: 'does_not_exist' }])
  if (found.kind !== 'picture') throw fieldsProblem([{ path, code: 'not_a_picture' }])
  const { minWidth, minHeight } = leastSignInPicture
  // The message has two number parameters, which are width and height here.
  if (found.width < minWidth || found.height < minHeight)
    throw fieldsProblem([
      { path, code: 'picture_too_small', params: { minimum: minWidth, maximum: minHeight } },
    ])
}
