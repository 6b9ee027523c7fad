import { sql } from 'kysely'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { membersOf, type RowWriter, rowWriter } from '../db/row-writer'
import type { Db } from '../db/schema'
import { type StatementTemplate, statementTemplate } from '../db/statement-template'
import { type TextRows, textRows } from '../db/text-rows'
import { CheckedJson } from '../http/checked-json'
import type { ListContract, ListedResource } from './definition'
import {
  declareResource,
  idsOf,
  type ListContext,
  listPage,
  partsOf,
  placesOf,
  rowStatement,
  type Slice,
  type SortPosition,
  sampleIds,
  sampleTimes,
  type Times,
  timesOf,
} from './list-rows'
import type { ListRequest } from './where'

export interface JsonReader<C extends ListContract> {
  /** A row with its detail. */
  row(db: Db, id: string, now: Date): Promise<CheckedJson | undefined>
  /** A page of a list, as listRows makes it. */
  list(db: Db, request: ListRequest<C>): Promise<CheckedJson>
}

/** The most statements of one resource's first pages, because each takes memory in every connection; further ones are planned each time. */
const mostPages = 40
/** A page of an unfiltered list within this offset is one statement; deeper ones are planned for their offset. */
const nearOffset = 200

/**
 * Reads a resource's rows as JSON, without an object for each row between the database's texts and the reply. The statements are compiled once
 * and planned once per connection, and their values are written by the contract's schema, see `rowWriter`.
 */
export function jsonReader<C extends ListContract>(resource: ListedResource<C>): JsonReader<C> {
  const { table, joins = sql``, select, contract } = resource
  const id = sql.ref(`${table}.id`)
  const from = sql`${sql.table(table)} ${joins}`
  const [rowSchema, listedSchema] = [contract.read.reply, elementOf(contract.list.reply)]
  membersOf(rowSchema)
  membersOf(listedSchema)
  declareResource(resource)

  const oneRow = runOf(rowSchema, (db) => rowStatement(db, resource))
  const someRows = runOf(listedSchema, (db) =>
    statementTemplate(
      db,
      ({ today, now, ids }: Times & { ids: string[] }) =>
        sql`select ${select(today, now)} from ${from} where ${id} = any(${ids})`,
      [
        { ...sampleTimes[0], ids: [sampleIds[0]] },
        { ...sampleTimes[1], ids: [sampleIds[1]] },
      ],
    ),
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
    const found = sql`
      select ${id} as id, ${by} as place from ${sql.table(table)} where ${context.matching.filtered}
      order by ${ordered(by, id)} limit ${sql.raw(String(slice.limit))} offset ${sql.raw(String(skip))}`
    const run = runOf(listedSchema, (db) =>
      statementTemplate<Times>(
        db,
        // `offset 0` keeps the planner from joining all rows of a definition with many tables before it looks for these.
        ({ today, now }) => sql`
          select found.id as found_id, found.place::text as found_place, listed.* from (${found}) found
          cross join lateral (select ${select(today, now)} from ${from} where ${id} = found.id offset 0) listed
          order by ${ordered(sql`found.place`, sql`found.id`)}`,
        sampleTimes,
      ),
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

/** Runs a statement, which is compiled at its first execution, as is the writer of its rows. */
function runOf<Given>(schema: $ZodType, compile: (db: Db) => StatementTemplate<Given>): Run<Given> {
  let template: StatementTemplate<Given> | undefined
  let write: RowWriter | undefined
  return async (db, given) => {
    template ??= compile(db)
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
