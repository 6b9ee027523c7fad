import { m } from '#messages'
import { KeyTable } from '../../kit/keys/key-table'
import type { KeyMeaning } from '../../kit/keys/registered-keys'
import style from './go-hint.module.css'

/** The letters of the pages, at the foot of the window while one is awaited. */
export function GoHint({ going }: { going: readonly KeyMeaning[] }) {
  return (
    <div className={style.hint}>
      <p role="status">{m.keys_go_hint()}</p>
      <KeyTable meanings={going} isDense />
    </div>
  )
}
