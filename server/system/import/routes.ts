import { importPath, importPermission, imports, tableMaxBytes } from '../../../contract/system/imports'
import { withUploadedFile } from '../../content/media/with-uploaded-file'
import type { App, AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { requestAuthor } from '../../kit/auth/request-author'
import type { Importable } from '../../kit/import/importable'
import { receiveFile } from '../../kit/import/receive-file'
import { recordsOf, reportColumns, reportLines } from '../../kit/import/report-lines'
import { type RunAccess, requireImporter, runAccess } from '../../kit/import/run-access'
import { importableOf, listRuns, moveRun, readRun } from '../../kit/import/stored-import-run'
import { enqueue } from '../../kit/jobs/jobs'
import { problem } from '../../kit/problem'
import { csvResponse } from '../../kit/resource/csv-response'
import { type RequestContext, serve, serveRaw } from '../../kit/resource/serve'

type Access = (principal: Principal) => RunAccess

export function importRoutes(app: App, importables: readonly Importable[]): void {
  const access: Access = (principal) => runAccess(importables, principal)
  const upload = { permission: importPermission, scope: 'own', method: 'POST', path: importPath } as const
  serveRaw(app, upload, (c, principal) => receive(c, principal, access(principal)))
  serve(app, imports.list, ({ tx, query, principal }) => listRuns(tx, query, access(principal)))
  serve(app, imports.read, ({ tx, id, principal }) => readRun(tx, id, access(principal)))
  serve(app, imports.rows, async ({ tx, id, query, principal }) => {
    await readRun(tx, id, access(principal))
    return recordsOf(tx, id, query)
  })
  serve(app, imports.report, (request) => report(request, access))
  serve(app, imports.map, async (request) => {
    const { columns, fields, shape, kind } = await readRun(request.tx, request.id, access(request.principal))
    requireImporter(request.principal, importableOf(importables, kind))
    const { mapping } = request.body
    const refused = Object.entries(mapping).flatMap(([field, column]) => {
      if (shape !== 'table' || !fields.some(({ name }) => name === field))
        return [{ path: ['mapping', field], code: 'unknown_field' }]
      const isThere = column === null || columns.includes(column)
      return isThere
        ? []
        : [{ path: ['mapping', field], code: 'no_column', params: { name: column.slice(0, 60) } }]
    })
    if (refused.length > 0) throw problem('invalid', { fields: refused })
    const whole = Object.fromEntries(fields.map(({ name }) => [name, mapping[name] ?? null]))
    await moveRun(request.tx, request, 'import.map', { mapping: whole })
    await audited(request, 'map', { mapping: whole })
    return readRun(request.tx, request.id, access(request.principal))
  })
  serve(app, imports.check, async (request) => {
    const { mapping, fields, shape } = await readRun(request.tx, request.id, access(request.principal))
    const lacking = fields.filter(({ name, isRequired }) => isRequired && (mapping[name] ?? null) === null)
    if (shape === 'table' && lacking.length > 0)
      throw problem('invalid', {
        fields: lacking.map(({ name }) => ({ path: ['mapping', name], code: 'required' })),
      })
    return begin(request, 'check')
  })
  serve(app, imports.apply, (request) => begin(request, 'apply'))
  serve(app, imports.cancel, async (request) => {
    const { tx, id, principal } = request
    const { kind } = await readRun(tx, id, access(principal))
    requireImporter(principal, importableOf(importables, kind))
    const run = await moveRun(tx, request, 'import.cancel')
    const stopped = await readRun(tx, id, access(principal))
    await audited(request, 'cancel', { status: run.status, written: stopped.counts.applied })
    return stopped
  })

  /** Enqueues the run's job in the transaction that changes its status. */
  async function begin(request: RequestContext<unknown, unknown>, verb: 'check' | 'apply') {
    const { tx, id, principal } = request
    const { kind } = await readRun(tx, id, access(principal))
    requireImporter(principal, importableOf(importables, kind))
    const { version } = await moveRun(tx, request, `import.${verb}`)
    const { accountId } = principal
    await enqueue(tx, `import.${verb}`, { runId: id, version, accountId }, { key: `import ${id}` })
    await audited(request, verb, {})
    return readRun(tx, id, access(principal))
  }
}

function audited(
  { audit, id }: RequestContext<unknown, unknown>,
  verb: string,
  after: Record<string, unknown>,
) {
  return audit({ action: `import.${verb}`, table: 'import_run', rowId: id, after })
}

async function receive(c: AppContext, principal: Principal, access: RunAccess): Promise<Response> {
  const importable = importableOf(access.kinds, c.req.query('kind') ?? '')
  requireImporter(principal, importable)
  const { db, clock } = c.get('parts')
  return withUploadedFile(c, principal, tableMaxBytes, async (file) => {
    const id = await receiveFile(db, importable, requestAuthor(c, principal, clock()), {
      file,
      name: c.req.query('name') ?? '',
    })
    return c.json(await readRun(db, id, access), 201, { 'cache-control': 'no-store' })
  })
}

async function report(
  { c, id, tx, principal }: RequestContext<unknown, unknown>,
  access: Access,
): Promise<Response> {
  await readRun(tx, id, access(principal))
  const { db } = c.get('parts')
  return csvResponse(c, 'import-report.csv', reportColumns, reportLines(db, id))
}
