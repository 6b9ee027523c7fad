import type { Endpoint } from '../../../contract/endpoint'
import type { App } from '../app'
import { shanghaiDay } from '../day'
import { readSnapshot } from '../db/read-snapshot'
import { problem } from '../problem'
import { registerCounted } from './cached-count'
import { csvResponse } from './csv-response'
import type {
  Contract,
  DraftOf,
  EventBody,
  OwnWrites,
  QueryOf,
  ResourceDefinition,
  RowOf,
} from './definition'
import { historyOf } from './history-of'
import { jsonReader } from './json-reader'
import { allRows, listRows, readRow } from './list-rows'
import { applyEvent, archiveRow, createRow, restoreRow, updateRow } from './mutations'
import { registerKind } from './nameable'
import { type RequestContext, serve } from './serve'

const served = new WeakMap<App, ResourceDefinition<Contract>[]>()

/** The resources that an app serves. */
export const resourcesOf = (app: App): readonly ResourceDefinition<Contract>[] => served.get(app) ?? []

/**
 * Serves every endpoint of a resource of the contract. Further endpoints are served next to it; a resource with other needs calls the
 * functions of list-rows.ts and mutations.ts, or `serve` alone.
 */
export function serveResource<C extends Contract>(
  app: App,
  resource: ResourceDefinition<C>,
  own: OwnWrites<C> = {},
): void {
  const { rows, table, bodyLimit } = resource
  const contract: Contract = resource.contract
  // Members of one resource are never passed to those of another.
  served.set(app, [...resourcesOf(app), resource as unknown as ResourceDefinition<Contract>])
  const forViewer = async (request: RequestContext<unknown, unknown>) =>
    own.forViewer === undefined ? resource : own.forViewer(request)
  registerKind([table, contract.singular], rows)
  registerCounted(contract.name, table)
  const json = jsonReader(resource)
  const options = rows === undefined ? {} : { rows }
  const drafts = bodyLimit === undefined ? options : { ...options, bodyLimit }
  const write =
    <Body>(work: (request: RequestContext<unknown, Body>) => Promise<RowOf<C>>) =>
    (request: RequestContext<unknown, unknown>) =>
      // The endpoint's schema has parsed the body.
      work(request as RequestContext<unknown, Body>)
  // Registered before `/:id`, which would match its path too.
  serve(app, contract.export, async (request) => exportRows(await forViewer(request), request), options)
  serve(
    app,
    contract.list,
    async (request) => {
      const [db, seen] = [request.tx, await forViewer(request)]
      return seen === resource ? json.list(db, listed<C>(request)) : listRows(db, seen, listed<C>(request))
    },
    options,
  )
  serve(
    app,
    contract.read,
    async (request) => {
      const { id, now } = request
      const [db, seen] = [request.tx, await forViewer(request)]
      return found(await (seen === resource ? json.row(db, id, now) : readRow(db, seen, id, now)))
    },
    options,
  )
  serve(
    app,
    contract.create,
    own.create === undefined
      ? write<DraftOf<C>>(async (request) => createRow(await forViewer(request), request))
      : write(own.create),
    drafts,
  )
  serve(
    app,
    contract.update,
    own.update === undefined
      ? write<Partial<DraftOf<C>>>(async (request) => updateRow(await forViewer(request), request))
      : write(own.update),
    drafts,
  )
  if (contract.archive !== undefined)
    serve(
      app,
      contract.archive,
      write<unknown>(async (request) => archiveRow(await forViewer(request), request)),
      options,
    )
  if (contract.restore !== undefined)
    serve(
      app,
      contract.restore,
      write<unknown>(async (request) => restoreRow(await forViewer(request), request)),
      options,
    )
  serve(
    app,
    contract.history,
    async (request) => {
      const { tx, id, now } = request
      const row = found(await readRow(tx, await forViewer(request), id, now))
      const entries = await historyOf(tx, table, id)
      return { rows: (await own.history?.(request, row, entries)) ?? entries }
    },
    options,
  )
  const events = Object.entries(contract.on) as [keyof C['on'] & string, Endpoint][]
  for (const [key, endpoint] of events)
    serve(
      app,
      endpoint,
      write<EventBody<C>>(
        async (request) => own.apply?.(request, key) ?? applyEvent(await forViewer(request), key, request),
      ),
      options,
    )
}

async function exportRows<C extends Contract>(
  resource: ResourceDefinition<C>,
  requested: RequestContext<unknown, unknown>,
): Promise<Response> {
  const { audit } = requested
  const { contract, table } = resource
  const context = listed<C>(requested)
  const { page: _, pageSize: __, ...filter } = context.query
  await audit({ action: `${contract.singular}.export`, table, rowId: null, after: filter })
  const file = `${contract.name}-${shanghaiDay(context.now)}.csv`
  const rows = readSnapshot(requested.tx, (tx) => allRows(tx, resource, context))
  return csvResponse(requested.c, file, resource.csv, rows)
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw problem('not_found')
  return row
}

function listed<C extends Contract>({ query, scope, now }: RequestContext<unknown, unknown>) {
  // The contract's list query, which `serve` has parsed.
  return { query: query as QueryOf<C>, scope, now }
}
