import { m } from '#messages'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import type { Describe } from './describe'

type AuditChange = Pick<AuditEntry, 'before' | 'after'>

/** The changed fields of an audit log line: each value before and after. */
export function Changes({
  entry,
  describe,
  keys,
}: {
  entry: AuditChange
  describe: Describe
  keys: readonly string[]
}) {
  const { before, after } = entry
  if (keys.length === 0) return null
  return (
    <dl className="kit-changes">
      {keys.map((key) => (
        <div key={key}>
          <dt>{describe.label(key) ?? <code>{key}</code>}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>{describe.value(key, before[key])}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{describe.value(key, after?.[key])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The members with labels, in their order, without those that are empty in a new row. */
export function changedKeys({ before, after }: AuditChange, describe: Describe): string[] {
  const isThere = (key: string) => key in (before ?? {}) || key in (after ?? {})
  const isBlank = (key: string) => before === null && describe.value(key, after?.[key]) === m.kit_not_set()
  return describe.keys.filter((key) => isThere(key) && !isBlank(key))
}

/** The members without labels. */
export const rawKeys = ({ before, after }: AuditChange, describe: Describe): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => describe.label(key) === undefined,
  )
