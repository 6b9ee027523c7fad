import { type RawBuilder, sql } from 'kysely'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { shanghaiDay } from '../day'
import { membersOf, type RowWriter, rowWriter } from '../db/row-writer'
import type { Db } from '../db/schema'
import { type StatementTemplate, statementTemplate } from '../db/statement-template'
import { type TextRows, textRows } from '../db/text-rows'
import { CheckedJson } from '../http/checked-json'
import type { ListContract, ListedResource } from './definition'
import {
  idsOf,
  type ListContext,
  listPage,
  partsOf,
  placesOf,
  type Slice,
  type SortPosition,
} from './list-rows'
import type { ListRequest } from './where'

export interface JsonReader<C extends ListContract> {
  /** A row with its detail. */
  row(db: Db, id: string, now: Date): Promise<CheckedJson | undefined>
  /** A page of a list, as listRows makes it. */
  list(db: Db, request: ListRequest<C>): Promise<CheckedJson>
}

/** The time of a request, and its Shanghai day. */
interface Times {
  today: string
  now: Date
}
const timesOf = (now: Date): Times => ({ today: shanghaiDay(now), now })
const samples = [
  timesOf(new Date('2001-02-03T04:05:06Z')),
  timesOf(new Date('2012-11-10T09:08:07Z')),
] as const
const [oneId, otherId] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']

/** The most statements of one resource's first pages, because each takes memory in every connection; further ones are planned each time. */
const mostPages = 40
/** A page of an unfiltered list within this offset is one statement; deeper ones are planned for their offset. */
const nearOffset = 200

/**
 * Reads a resource's rows as JSON, without an object for each row between the database's texts and the reply. The statements are compiled once
 * and planned once per connection, and their values are written by the contract's schema, see `rowWriter`.
 */
export function jsonReader<C extends ListContract>(resource: ListedResource<C>): JsonReader<C> {
  const { table, joins = sql``, select, detail, contract } = resource
  const id = sql.ref(`${table}.id`)
  const from = sql`${sql.table(table)} ${joins}`
  const whole = detail === undefined ? sql`` : sql`, ${detail}`
  const [rowSchema, listedSchema] = [contract.read.reply, elementOf(contract.list.reply)]
  membersOf(rowSchema)
  membersOf(listedSchema)

  const oneRow = statement(
    rowSchema,
    ({ today, now, id: one }: Times & { id: string }) =>
      sql`select ${select(today, now)}${whole} from ${from} where ${id} = ${one}`,
    [
      { ...samples[0], id: oneId },
      { ...samples[1], id: otherId },
    ],
  )
  const someRows = statement(
    listedSchema,
    ({ today, now, ids }: Times & { ids: string[] }) =>
      sql`select ${select(today, now)} from ${from} where ${id} = any(${ids})`,
    [
      { ...samples[0], ids: [oneId] },
      { ...samples[1], ids: [otherId] },
    ],
  )
  const pages = new Map<string, Run<Times>>()

  /** An unfiltered page, planned once: the index's scan, and each row by its id. */
  function pageStatement(context: ListContext<C>, slice: Slice): Run<Times> | undefined {
    const { sort, order } = context.request.query
    const skip = slice.offset
    const key = `${sort} ${order} ${slice.limit} ${skip}`
    const known = pages.get(key)
    if (known !== undefined || pages.size >= mostPages) return known
    const { by, order: ordered } = partsOf(context, slice)
    const run = statement<Times>(
      listedSchema,
      ({ today, now }) => sql`
        select found.id as found_id, found.place::text as found_place, listed.* from (
          select ${id} as id, ${by} as place from ${sql.table(table)} where ${context.matching.filtered}
          order by ${ordered(by, id)} limit ${sql.raw(String(slice.limit))} offset ${sql.raw(String(skip))}
        ) found cross join lateral (select ${select(today, now)} from ${from} where ${id} = found.id) listed
        order by ${ordered(sql`found.place`, sql`found.id`)}`,
      samples,
    )
    pages.set(key, run)
    return run
  }

  return {
    row: async (db, one, now) => {
      const { write, columns, rows } = await oneRow(db, { ...timesOf(now), id: one })
      const row = rows[0]
      return row && new CheckedJson(write(row), valueIn('version', columns, row))
    },
    list: async (db, request) => {
      const times = timesOf(request.now)
      const { rows, total, totalIsExact } = await listPage(
        db,
        resource,
        request,
        async (context, slice, isCollected) => {
          const isPlain = !context.matching.narrows && slice.from === undefined && slice.offset <= nearOffset
          const page = isPlain ? pageStatement(context, slice) : undefined
          if (page !== undefined) {
            const { write, rows } = await page(db, times)
            const places: SortPosition[] = rows.map(([id, at]) => ({ id: id ?? '', at: at ?? '' }))
            return { places, rows: rows.map(write) }
          }
          const places = await placesOf(context, slice, isCollected)
          const ids = idsOf(places)
          const { write, columns, rows } = await someRows(db, { ...times, ids })
          const byId = new Map(rows.map((row) => [valueIn('id', columns, row), write(row)]))
          return { places, rows: ids.flatMap((one) => byId.get(one) ?? []) }
        },
      )
      return new CheckedJson(`{"rows":[${rows.join(',')}],"total":${total},"totalIsExact":${totalIsExact}}`)
    },
  }
}

interface Written extends TextRows {
  write: RowWriter
}
type Run<Given> = (db: Db, given: Given) => Promise<Written>

/** Compiles a statement and the writer of its rows at its first execution. */
function statement<Given extends object>(
  schema: $ZodType,
  build: (given: Given) => RawBuilder<unknown>,
  of: readonly [Given, Given],
): Run<Given> {
  let template: StatementTemplate<Given> | undefined
  let write: RowWriter | undefined
  return async (db, given) => {
    template ??= statementTemplate(db, build, of)
    const { columns, rows } = await textRows(db, template, template.values(given))
    write ??= rowWriter(schema, columns)
    return { columns, rows, write }
  }
}

/** The schema of a list's rows. */
function elementOf(reply: $ZodType): $ZodType {
  const rows = membersOf(reply).find(([name]) => name === 'rows')?.[1]
  const { def } = (rows as $ZodTypes)._zod
  if (def.type !== 'array') throw new TypeError('a list replies an array of rows')
  return def.element
}

const valueIn = (name: string, columns: TextRows['columns'], row: TextRows['rows'][number]) =>
  row[columns.findIndex((column) => column.name === name)] ?? undefined
