import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { createApp } from '../../server/create-app'
import { createLog } from '../../server/kit/log'
import { startApp, type TestApp } from '../harness/app'

let test: TestApp
let app: TestApp['app']
const lines: string[] = []
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => {
  lines.length = 0
  // A network that calls too often is a security event, with tests of its own.
  const write = (line: string) => void (line.includes('"msg":"security"') || lines.push(line))
  const log = createLog('warn', { write })
  const { db, clock, media, uploadDir, documentDir, secrets, backups } = test
  app = createApp({ db, clock, media, uploadDir, documentDir, secrets, backups, log })
})
afterAll(() => test.close())

const report = (body: string, type = 'application/csp-report') =>
  app.request('/api/csp-reports', { method: 'POST', headers: { 'content-type': type }, body })
const violation = (page: string) =>
  JSON.stringify({
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline', 'document-uri': page },
  })

it('a violation is written to the log once, without query and fragment, in either format', async () => {
  const page = 'https://console.example.com/member?q=13800001111#link=secret'
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/x?y', documentURL: page }
  for (let i = 0; i < 3; i += 1) expect((await report(violation(page))).status).toBe(204)
  const modern = JSON.stringify([{ type: 'csp-violation', body }])
  expect((await report(modern, 'application/reports+json')).status).toBe(204)
  const written = lines.map((line) => JSON.parse(line))
  expect(written.map(({ directive, blocked, page: at }) => [directive, blocked, at])).toEqual([
    ['script-src', 'inline', 'https://console.example.com/member'],
    ['img-src', 'https://evil.example/x', 'https://console.example.com/member'],
  ])
})

it('a thousand different reports write sixty lines in an hour, and more in the next', async () => {
  for (let i = 0; i < 1_000; i += 1) await report(violation(`https://console.example.com/${i}`))
  expect(lines).toHaveLength(60)
  test.clock.advance({ minutes: 61 })
  await report(violation('https://console.example.com/next'))
  expect(lines).toHaveLength(61)
})

it.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list of null', '[null]'],
  ['a report of numbers', '{"csp-report": {"effective-directive": 7}}'],
  ['a hundred kilobytes', violation('x'.repeat(100_000))],
])('%s is answered 204 and writes nothing', async (_, body) => {
  expect((await report(body)).status).toBe(204)
  expect(lines).toEqual([])
})
