import { sql } from 'kysely'
import type { likenesses, PersonBrief } from '../../../contract/people/person'
import type { Db } from '../../kit/db/schema'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'
import { personJoins, personMembers } from './person-joins'

type Likeness = (typeof likenesses)[number]

const pageSize = 20
/** The most pairs listed; merged ones make room for others. */
const most = 1_000

/** The criteria for the same person, each with an index, the most certain first. */
const ways: { why: Likeness; by: string; where: string }[] = [
  { why: 'id_card', by: 'id_card_hash', where: 'id_card_hash is not null' },
  { why: 'name_birthday', by: 'name, birthday', where: 'birthday is not null' },
  { why: 'name_emergency', by: 'name, emergency_mobile', where: 'emergency_mobile is not null' },
  { why: 'name_pinyin_mobile_tail', by: 'name_pinyin, right(mobile, 4)', where: 'mobile is not null' },
]

interface Pair {
  aId: string
  bId: string
  why: Likeness[]
}

/** Pairs of people who may be the same. Of several alike, each is paired with the oldest record. */
export async function listDuplicates(db: Db, scope: StoreScope, page: number) {
  const pairs = await pairsOf(db, scope)
  const shown = pairs.slice((page - 1) * pageSize, page * pageSize)
  const briefs = await briefsOf(
    db,
    shown.flatMap(({ aId, bId }) => [aId, bId]),
  )
  const rows = shown.flatMap(({ aId, bId, why }) => {
    const [a, b] = [briefs.get(aId), briefs.get(bId)]
    return a && b ? [{ a, b, why }] : []
  })
  return { rows, total: pairs.length, totalIsExact: pairs.length < most }
}

async function pairsOf(db: Db, scope: StoreScope): Promise<Pair[]> {
  const seen = visibleTo(personRows, scope)
  const parts = ways.map(({ why, by, where }, place) => {
    const [columns, condition] = [sql.raw(by), sql.raw(where)]
    // Grouping needs only the index; rows are read only for groups of two or more.
    return sql`(
      select first_value(id) over same as a_id, id as b_id, ${place}::int as place, ${why}::text as why
      from person
      where archived_at is null and status <> 'anonymised' and ${condition} and ${seen} and (${columns}) in (
        select ${columns} from person where archived_at is null and ${condition}
        group by ${columns} having count(*) > 1 limit ${most}
      )
      window same as (partition by ${columns} order by created_at, id)
    )`
  })
  const { rows } = await sql<Pair>`
    select a_id, b_id, array_agg(why order by place) as why
    from (${sql.join(parts, sql` union all `)}) as pair
    where a_id <> b_id group by a_id, b_id order by min(place), count(*) desc, b_id desc limit ${most}
  `.execute(db)
  return rows
}

async function briefsOf(db: Db, ids: readonly string[]): Promise<Map<string, PersonBrief>> {
  const { rows } = await sql<PersonBrief>`
    select ${personMembers} from person ${personJoins} where person.id = any(${ids})
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
