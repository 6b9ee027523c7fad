import type { App } from '../app'
import { shanghaiDay } from '../day'
import { problem } from '../problem'
import { invalidateCount } from './cached-count'
import { csvStream } from './csv-stream'
import {
  type AnyResource,
  type Contract,
  type Draft,
  type OwnWrites,
  type ParsedListQuery,
  type ResourceDefinition,
  type StoredRow,
  untyped,
} from './definition'
import { historyOf } from './history-of'
import { allRows, listRows, readRow } from './list-rows'
import { applyEvent, archiveRow, createRow, restoreRow, updateRow } from './mutations'
import { registerKind } from './nameable'
import { type RequestContext, serve } from './serve'

/**
 * Serves every endpoint of a resource of the contract. Further endpoints are served next to it; a resource with other needs calls the
 * functions of list-rows.ts and mutations.ts, or `serve` alone.
 */
export function serveResource<C extends Contract>(
  app: App,
  typed: ResourceDefinition<C>,
  typedOwn: OwnWrites<C> = {},
): void {
  const resource = untyped(typed)
  // As with the resource: bodies have been parsed by the contract's schemas.
  const own = typedOwn as unknown as OwnWrites<Contract>
  const { contract, rows, table, bodyLimit } = resource
  const forViewer = async (request: RequestContext<unknown, unknown>) =>
    own.forViewer === undefined ? resource : untyped(await own.forViewer(request))
  registerKind([table, contract.singular], rows)
  const options = rows === undefined ? {} : { rows }
  const drafts = bodyLimit === undefined ? options : { ...options, bodyLimit }
  const write =
    (work: (request: RequestContext<unknown, Draft>) => Promise<StoredRow>) =>
    async (request: RequestContext<unknown, unknown>) => {
      const row = await work(drafted(request))
      for (const written of [table, ...(own.touches ?? [])]) invalidateCount(poolOf(request), written)
      return row
    }
  // Registered before `/:id`, which would match its path too.
  serve(app, contract.export, async (request) => exportRows(await forViewer(request), request), options)
  serve(
    app,
    contract.list,
    async (request) => listRows(poolOf(request), await forViewer(request), listed(request)),
    options,
  )
  serve(
    app,
    contract.read,
    async (request) => found(await readRow(request.tx, await forViewer(request), request.id, request.now)),
    options,
  )
  serve(
    app,
    contract.create,
    write(async (request) => own.create?.(request) ?? createRow(await forViewer(request), request)),
    drafts,
  )
  serve(
    app,
    contract.update,
    write(async (request) => own.update?.(request) ?? updateRow(await forViewer(request), request)),
    drafts,
  )
  if (contract.archive !== undefined)
    serve(
      app,
      contract.archive,
      write(async (request) => archiveRow(await forViewer(request), request)),
      options,
    )
  if (contract.restore !== undefined)
    serve(
      app,
      contract.restore,
      write(async (request) => restoreRow(await forViewer(request), request)),
      options,
    )
  serve(
    app,
    contract.history,
    async ({ tx, id, now }) => {
      found(await readRow(tx, resource, id, now))
      return { rows: await historyOf(tx, table, id) }
    },
    options,
  )
  for (const [key, endpoint] of Object.entries(contract.on))
    serve(
      app,
      endpoint,
      write(
        async (request) => own.apply?.(request, key) ?? applyEvent(await forViewer(request), key, request),
      ),
      options,
    )
}

async function exportRows(
  resource: AnyResource,
  requested: RequestContext<unknown, unknown>,
): Promise<Response> {
  const { request, audit } = requested
  const { contract, table } = resource
  const about = listed(requested)
  const { page: _, pageSize: __, ...filter } = about.query
  await audit({ action: `${contract.singular}.export`, table, rowId: null, after: filter })
  const file = `${contract.name}-${shanghaiDay(about.now)}.csv`
  return new Response(csvStream(resource.csv, allRows(poolOf(requested), resource, about), request.locale), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw problem('not_found')
  return row
}

function poolOf({ c }: RequestContext<unknown, unknown>) {
  return c.get('parts').db
}

function listed({ query, scope, now }: RequestContext<unknown, unknown>) {
  // The contract's list query, which `serve` has parsed.
  return { query: query as ParsedListQuery, scope, now }
}

function drafted(request: RequestContext<unknown, unknown>) {
  // The contract's draft, a part of it or an event's payload, which `serve` has parsed.
  return request as RequestContext<unknown, Draft>
}
