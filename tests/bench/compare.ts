import { administrator } from '../harness/process'
import { type Exchange, type Load, load } from './load'
import { type Table, tables } from './tables'

interface How {
  connections: number
  seconds: number
  rounds: number
  /** Which lines to run. */
  only: RegExp
}
type WriteRequest = (connection: number, round: number) => Exchange

/** Measures ours and the raw server in turns, and prints a line for each exchange: the median of all rounds. */
export async function compare(
  ports: { ours: number; raw: number },
  ids: Record<Table, string[]>,
  how: How,
): Promise<void> {
  const own = await signedIn(ports.ours)
  const report = async (title: string, requested: WriteRequest, rawRequest: WriteRequest) => {
    if (!how.only.test(title)) return
    const ours: Load[] = []
    const raw: Load[] = []
    for (let i = 0; i < how.rounds; i += 1) {
      ours.push(await load(ports.ours, how, (connection, round) => own(requested(connection, round))))
      raw.push(await load(ports.raw, how, rawRequest))
    }
    print(title, middle(ours), middle(raw))
  }
  line(['', 'ours/s', 'raw/s', 'ratio', 'p50 ms', 'p95 ms', 'bytes'])
  await report('session', get('/session'), get('/'))
  for (const table of Object.keys(tables) as Table[]) {
    const { name } = tables[table]
    const of = (connection: number) => ids[table][connection] ?? ''
    for (const page of [1, 2500])
      await report(`${name} page ${page}`, get(`/${name}?page=${page}`), get(`/${table}?page=${page}`))
    await report(
      `${name} read`,
      (connection) => ({ method: 'GET', path: `/${name}/${of(connection)}` }),
      (connection) => ({ method: 'GET', path: `/${table}/${of(connection)}` }),
    )
    const versions = new Map<number, number>()
    await report(
      `${name} update`,
      updates(table, versions, (connection) => `/${name}/${of(connection)}`),
      updates(table, versions, (connection) => `/${table}/${of(connection)}`),
    )
  }
}

const get =
  (path: string): WriteRequest =>
  () => ({ method: 'GET', path })

/** Each connection changes a different row, so that it knows the version, which both servers raise. */
function updates(
  table: Table,
  versions: Map<number, number>,
  pathOf: (connection: number) => string,
): WriteRequest {
  const { changed, values } = tables[table]
  return (connection) => {
    const version = (versions.get(connection) ?? 0) + 1
    versions.set(connection, version)
    return {
      method: 'PATCH',
      path: pathOf(connection),
      headers: { 'if-match': `"${version}"` },
      body: { [changed]: values[version % 2] },
    }
  }
}

async function signedIn(port: number): Promise<(exchange: Exchange) => Exchange> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return (exchange) => ({
    ...exchange,
    path: `/api/v1${exchange.path}`,
    headers: { authorization: `Bearer ${token}`, cookie, ...exchange.headers },
  })
}

function middle(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

function print(title: string, ours: Load, raw: Load): void {
  const ratio = (ours.perSecond / raw.perSecond).toFixed(2)
  const rates = [ours, raw].map(({ perSecond }) => perSecond.toFixed(0))
  line([title, ...rates, ratio, ours.p50.toFixed(1), ours.p95.toFixed(1), String(ours.bytes)])
}

function line([title = '', ...cells]: string[]): void {
  process.stdout.write(`${title.padEnd(20)}${cells.map((cell) => cell.padStart(9)).join('')}\n`)
}
