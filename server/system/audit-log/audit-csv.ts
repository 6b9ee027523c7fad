import { m } from '#messages'
import type { AuditLineRow } from '../../../contract/system/audit-log'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

/** Changes are written as JSON, so that nothing is lost. */
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const auditCsv: CsvColumn<AuditLineRow>[] = [
  { header: (locale) => m.audit_at({}, { locale }), cell: ({ at }) => shanghaiTime(new Date(at)) },
  { header: (locale) => m.audit_who({}, { locale }), cell: ({ who }) => who },
  { header: (locale) => m.audit_action({}, { locale }), cell: ({ action }) => action },
  { header: (locale) => m.audit_table({}, { locale }), cell: ({ table }) => table },
  { header: (locale) => m.audit_row({}, { locale }), cell: ({ rowName }) => rowName },
  { header: (locale) => m.audit_row_id({}, { locale }), cell: ({ rowId }) => rowId },
  { header: (locale) => m.audit_before({}, { locale }), cell: ({ before }) => json(before) },
  { header: (locale) => m.audit_after({}, { locale }), cell: ({ after }) => json(after) },
  { header: (locale) => m.audit_reason({}, { locale }), cell: ({ reason }) => reason },
  { header: (locale) => m.audit_address({}, { locale }), cell: ({ address }) => address },
  { header: (locale) => m.audit_request({}, { locale }), cell: ({ requestId }) => requestId },
  { header: (locale) => m.audit_seal({}, { locale }), cell: ({ seal }) => seal },
]
