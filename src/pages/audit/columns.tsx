import { m } from '#messages'
import type { AuditLineRow } from '../../../contract/system/audit-log'
import { actorLabel } from '../../kit/history/actor-label'
import { type Column, columnsFor } from '../../kit/list/columns-for'
import { secondOf } from '../../lib/format'
import { actionLabel } from './action-label'
import { LineRow } from './line-row'

export function auditColumns(): Column<AuditLineRow>[] {
  const { text, cell } = columnsFor<AuditLineRow>()
  return [
    cell('at', m.audit_at(), ({ at }) => <time dateTime={at}>{secondOf(at)}</time>, {
      card: 'fact',
      width: 168,
    }),
    cell('who', m.audit_who(), ({ who }) => actorLabel(who), { card: 'fact', width: 120 }),
    cell('what', m.audit_what(), (line) => <span title={line.action}>{actionLabel(line)}</span>, {
      width: 190,
      isName: true,
    }),
    cell('row', m.audit_row(), (line) => <LineRow line={line} />, { width: 200 }),
    text('reason', m.audit_reason(), { width: 220 }),
    text('address', m.audit_address(), { width: 130 }),
    cell(
      'request',
      m.audit_request(),
      ({ requestId }) => (requestId === null ? null : <code>{requestId}</code>),
      { width: 220, isExtra: true },
    ),
  ]
}
