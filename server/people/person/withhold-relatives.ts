import { sql } from 'kysely'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'

const members = ['relativeId', 'dependantId'] as const
type Values = AuditEntry['after']

/** A person's history without the ids of relatives of other stores. */
export async function withholdRelatives(
  { tx, scope }: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope'>,
  entries: AuditEntry[],
): Promise<AuditEntry[]> {
  const idsOf = (values: Values) =>
    members.map((name) => values?.[name]).filter((id) => typeof id === 'string')
  const named = entries.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)])
  if (named.length === 0) return entries
  const { rows } = await sql<{ id: string }>`
    select id from person where id = any(${named}::uuid[]) and ${visibleTo(personRows, scope)}
  `.execute(tx)
  const seen = new Set(rows.map(({ id }) => id))
  const withheld = (values: Values): Values =>
    idsOf(values).every((id) => seen.has(id))
      ? values
      : Object.fromEntries(
          Object.entries(values ?? {}).filter(([name]) => !members.some((one) => one === name)),
        )
  return entries.map((entry) => ({ ...entry, before: withheld(entry.before), after: withheld(entry.after) }))
}
