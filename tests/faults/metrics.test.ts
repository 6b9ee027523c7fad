import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { parse } from 'yaml'
import { projectRoot } from '../../server/kit/project-root'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Console, dataFolder, signInTo, startConsole } from '../harness/process'

const token = 'a-token-for-prometheus'
let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let server: Console

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url, METRICS_TOKEN: token })
})

afterAll(async () => {
  await server?.stop()
  await database.drop()
  await data.remove()
})

const scrape = (authorization = `Bearer ${token}`) =>
  fetch(`${server.url}/metrics`, { headers: { authorization } })

/** The value of a line, by its name with its labels. */
const sample = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

it('answers nobody without the token, and has no such path without a token set', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`]) {
    const reply = await scrape(authorization)
    expect([authorization, reply.status, await reply.text()]).toEqual([authorization, 401, 'unauthorized\n'])
  }
  const other = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
  const reply = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })
  expect(await reply.text()).not.toContain('gym_')
  await other.stop()
})

it('counts requests by their route without ids, and measures database, jobs, disk and audit log', async () => {
  const ask = (await signInTo(server))(server)
  const unknown = '018f0000-0000-7000-8000-000000000000'
  expect((await ask('GET', `/api/v1/stores/${unknown}`)).status).toBe(404)
  expect((await ask('GET', '/api/v1/stores')).status).toBe(200)
  expect((await ask('GET', '/api/v1/nowhere')).status).toBe(404)
  const reply = await scrape()
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await reply.text()
  const count = (route: string, status: string) =>
    sample(text, `gym_http_request_duration_seconds_count{method="GET",status="${status}",route="${route}"}`)
  expect(count('/api/v1/stores/:id', '4xx')).toBe(1)
  expect(count('/api/v1/stores', '2xx')).toBe(1)
  expect(count('none', '4xx')).toBe(1)
  expect(text).not.toContain(unknown)
  expect(sample(text, 'gym_database_up')).toBe(1)
  expect(sample(text, 'gym_database_size_bytes')).toBeGreaterThan(1e6)
  expect(sample(text, 'gym_data_free_bytes')).toBeGreaterThan(0)
  expect(sample(text, 'gym_database_connections{state="waiting"}')).toBe(0)
  expect(sample(text, 'gym_terminals{state="offline"}')).toBe(0)
  expect(sample(text, 'gym_backup_age_seconds')).toBe(undefined)
})

it('still answers while the database hangs, and says so', async () => {
  const { db } = database
  await db.transaction().execute(async (tx) => {
    // What a migration that waits does to every reader of the table.
    await tx.schema.alterTable('device_task').addColumn('held', 'text').execute()
    const before = performance.now()
    const text = await (await scrape()).text()
    expect(performance.now() - before).toBeLessThan(6_000)
    expect(sample(text, 'gym_database_up')).toBe(0)
    expect(sample(text, 'gym_database_size_bytes')).toBe(undefined)
    expect(sample(text, 'gym_data_free_bytes')).toBeGreaterThan(0)
    await tx.schema.alterTable('device_task').dropColumn('held').execute()
  })
  await expect
    .poll(async () => sample(await (await scrape()).text(), 'gym_database_up'), { timeout: 20_000 })
    .toBe(1)
}, 40_000)

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: Record<string, string>
}

const watching = (file: string) => readFile(path.join(projectRoot, 'docs', 'watching', file), 'utf8')

/** The metrics that a query reads. Throws where the grammar of PromQL does not allow it. */
function metricsIn(query: string): string[] {
  const names: string[] = []
  parser.parse(query).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new SyntaxError(`${query}: not PromQL at ${from}`)
      if (type.name === 'Identifier' && /^(gym|nodejs|process)_/.test(query.slice(from, to)))
        names.push(query.slice(from, to))
    },
  })
  return names
}

it('exposes every metric that the alert rules and the dashboard read', async () => {
  const { groups }: { groups: { name: string; rules: Rule[] }[] } = parse(await watching('alerts.yml'))
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const rule of rules) {
    expect([rule.alert, rule.for ?? '1m']).toEqual([rule.alert, expect.stringMatching(/^\d+[smhd]$/)])
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(Object.keys(rule.annotations)).toEqual(['summary', 'summary_zh', 'action'])
  }
  const { panels }: { panels: Panel[] } = JSON.parse(await watching('grafana.json'))
  for (const { title, gridPos } of panels) expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true])
  const queries = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const read = new Set(queries.flatMap(metricsIn))
  expect(read.size).toBeGreaterThan(12)
  const text = await (await scrape()).text()
  const exposed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]))
  for (const name of read)
    expect([name, exposed.has(name.replace(/_(count|bucket|sum)$/, ''))]).toEqual([name, true])
})

interface Panel {
  title: string
  gridPos: { x: number; w: number }
  targets: { expr: string }[]
}
