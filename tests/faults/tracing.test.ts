import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Console, dataFolder, signInTo, spawnConsole, startConsole } from '../harness/process'

/** A span in OTLP's JSON, as far as it is looked at; kind 2 serves, 3 calls. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  links?: { traceId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Keeps what a console sends; in place of an OpenTelemetry collector. */
let collector: Server
let sent: { path: string; authorization: string; body: string }[] = []
let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
const consoles: Console[] = []

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '' } = request.headers
    sent.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString() })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  data = await dataFolder()
  database = await freshDatabase()
})

afterAll(async () => {
  await Promise.all(consoles.map((one) => one.stop()))
  collector?.close()
  await database?.drop()
  await data?.remove()
})

async function tracedConsole(endpoint: string): Promise<Console> {
  const started = await startConsole({
    DATA_DIR: data.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  consoles.push(started)
  return started
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const attributeOf = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

it('sends a span of each request with its statements beneath it, and no values', async () => {
  const server = await tracedConsole(addressOf(collector))
  const ask = (await signInTo(server))(server)
  const unknown = '018f0000-0000-7000-8000-000000000000'
  expect((await ask('GET', `/api/v1/stores/${unknown}`)).status).toBe(404)
  expect((await ask('GET', '/api/v1/people?q=Geheimnis')).status).toBe(200)
  const stranger = '4bf92f3577b34da6a3ce929d0e0e4736'
  await fetch(`${server.url}/api/v1/session`, {
    headers: { traceparent: `00-${stranger}-00f067aa0ba902b7-01` },
  })
  // What is left is sent before the process ends.
  expect(await server.stop()).toBe(0)

  expect(new Set(sent.map(({ path, authorization }) => [path, authorization].join(' ')))).toEqual(
    new Set(['/v1/traces Bearer collector']),
  )
  const bodies = sent.map(({ body }) => body)
  const text = bodies.join('\n')
  for (const secret of [unknown, 'Geheimnis', 'long enough to be safe']) expect(text).not.toContain(secret)
  expect(text).toContain('"gym-console"')
  expect(text).toContain('deployment.environment.name')
  const spans = bodies.flatMap((body): Span[] =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

  const [missing] = spans.filter(({ name }) => name === 'GET /api/v1/stores/:id')
  expect(missing?.kind).toBe(2)
  expect(attributeOf(missing as Span, 'http.response.status_code')).toBe(404)
  const beneath = spans.filter(({ parentSpanId }) => parentSpanId === missing?.spanId)
  const statements = beneath.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql')
  expect(statements.map((span) => attributeOf(span, 'db.operation.name'))).toContain('SELECT')
  expect(statements.every(({ traceId, kind }) => traceId === missing?.traceId && kind === 3)).toBe(true)
  // The log names the trace.
  expect(server.output()).toContain(`"traceId":"${missing?.traceId}"`)

  const linked = spans.filter(({ links = [] }) => links.some(({ traceId }) => traceId === stranger))
  expect(linked).toHaveLength(1)
  expect(spans.filter(({ traceId }) => traceId === stranger)).toEqual([])
}, 60_000)

it('serves and stops as ever while nobody takes the spans, and warns once', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const address = addressOf(closed)
  await new Promise((resolve) => closed.close(resolve))
  const server = await tracedConsole(address)
  const ask = (await signInTo(server))(server)
  for (let at = 0; at < 20; at += 1) expect((await ask('GET', '/api/v1/stores')).status).toBe(200)
  const warnings = () => server.output().match(/spans are not sent/g) ?? []
  await expect.poll(warnings, { timeout: 30_000 }).toHaveLength(1)
  const before = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - before).toBeLessThan(8_000)
  expect(warnings()).toHaveLength(1)
}, 60_000)

it('refuses an address that is none, and records nothing when switched off', async () => {
  const env = { PORT: '0', DATA_DIR: data.path, DATABASE_URL: database.url }
  const wrong = spawnConsole({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, ['main.js'])
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
  sent = []
  const off = await startConsole({
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
    OTEL_SDK_DISABLED: 'true',
  })
  consoles.push(off)
  expect((await fetch(`${off.url}/healthz`)).status).toBe(200)
  await off.stop()
  expect(sent).toEqual([])
}, 60_000)
