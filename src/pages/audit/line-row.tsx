import { m } from '#messages'
import type { AuditLineRow } from '../../../contract/system/audit-log'
import { useMay } from '../../kit/ui/use-may'
import { Link } from '../../lib/link'
import { pageAt } from '../../nav'
import { historyOf } from './labels'

/** The row of an audit line by its name, with a link for people who may see it there. */
export function LineRow({ line }: { line: AuditLineRow }) {
  const { table, rowId, rowName } = line
  const may = useMay()
  const { to: at, named } = historyOf(table)
  const rowLabel = rowName === null ? null : (named?.(rowName) ?? rowName)
  const name = rowLabel ?? (rowId === null ? null : m.audit_row_unnamed({ id: rowId.slice(0, 8) }))
  if (name === null) return <span className="kit-faint">—</span>
  const to = rowId === null ? undefined : at?.(rowId)
  const permission = to === undefined ? undefined : pageAt(to.replace(/[?#].*/, ''))?.permission
  return to === undefined || permission === undefined || !may({ permission }) ? (
    <span className="kit-clamp" title={name}>
      {name}
    </span>
  ) : (
    <Link className="kit-link kit-clamp" to={to} title={name}>
      {name}
    </Link>
  )
}
