import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { minuteOf } from '../../lib/format'
import type { Describe } from '../history/describe'
import textStyle from '../ui/text.module.css'
import style from './conflict-view.module.css'
import { differs } from './editor-config'
import type { Row } from './resource'
import type { Editor } from './use-editor'

interface Props<R extends Row, Draft extends object> {
  editor: Editor<R, Draft>
  describe: Describe
}

/**
 * Shows both versions field by field where they differ. Keeping mine saves my changes over theirs; fields that I did not change stay as
 * theirs.
 */
export function ConflictView<R extends Row, Draft extends object>({ editor, describe }: Props<R, Draft>) {
  const { snapshot, send, origin, takeTheirs } = editor
  const { draft, theirs } = snapshot.context
  if (theirs === null) return null
  const row: unknown = theirs.row
  const keys = [...new Set([...describe.keys, ...Object.keys(draft)])].filter((key) =>
    differs(draft[key], theirs.draft[key]),
  )
  const isMine = (key: string) => differs(draft[key], origin?.draft[key])
  return (
    <div className={style.conflict} role="alert">
      <h2>{m.kit_conflict_title()}</h2>
      <p>
        {m.kit_conflict_text({
          who: memberOf(row, 'updatedBy') ?? m.kit_conflict_someone(),
          when: when(row),
        })}
      </p>
      {keys.length === 0 ? (
        <p>{m.kit_conflict_same()}</p>
      ) : (
        <div className={textStyle.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.kit_conflict_field()}</th>
                <th scope="col">{m.kit_conflict_mine()}</th>
                <th scope="col">{m.kit_conflict_theirs()}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={key}>
                  <th scope="row">{describe.label(key) ?? key}</th>
                  <td>
                    {isMine(key) ? (
                      describe.value(key, draft[key])
                    ) : (
                      <span className={textStyle.faint}>{m.kit_conflict_mine_kept()}</span>
                    )}
                  </td>
                  <td>{describe.value(key, theirs.draft[key])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={style.conflictFoot}>
        <Button onClick={takeTheirs}>{m.kit_conflict_take_theirs()}</Button>
        <Button theme="solid" onClick={() => send({ type: 'conflict.keepMine' })}>
          {m.kit_conflict_keep_mine()}
        </Button>
      </div>
    </div>
  )
}

const memberOf = (row: unknown, key: string): string | null => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : null
  return typeof value === 'string' ? value : null
}

const when = (row: unknown) => {
  const at = memberOf(row, 'updatedAt')
  return at === null ? '' : minuteOf(at)
}
