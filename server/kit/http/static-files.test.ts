import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { staticFiles } from './static-files'

const folder = mkdtempSync(path.join(tmpdir(), 'gym-static-'))
const page = { accept: 'text/html,*/*' }
let serve: ReturnType<typeof staticFiles>

beforeAll(() => {
  mkdirSync(path.join(folder, 'static/js'), { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), '<title>x</title>')
  writeFileSync(path.join(folder, 'apart.html'), '<title>apart</title>')
  writeFileSync(path.join(folder, 'static/js/main.0a1b2c3d4e.js'), 'run()')
  writeFileSync(path.join(folder, 'static/js/main.0a1b2c3d4e.js.br'), 'brotli')
  writeFileSync(path.join(folder, 'static/js/main.0a1b2c3d4e.js.gz'), gzipSync('run()'))
  writeFileSync(path.join(folder, 'notes.secret'), 'no type, not served')
  writeFileSync(path.join(folder, 'static/worker.js'), 'work()')
  serve = staticFiles(folder, { '/static/worker.js': { 'content-security-policy': "script-src 'self'" } })
})

afterAll(() => rmSync(folder, { recursive: true }))

async function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  return serve(new Request(`http://localhost${address}`, { method, headers }))
}

describe('a hashed file', () => {
  const address = '/static/js/main.0a1b2c3d4e.js'

  it('is kept for ever by the browser, in the best encoding it takes', async () => {
    const reply = await get(address, { 'accept-encoding': 'gzip, deflate, br' })
    expect(Object.fromEntries(reply?.headers ?? [])).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': '6',
      'content-type': 'text/javascript; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      vary: 'accept-encoding',
    })
    expect(await reply?.text()).toBe('brotli')
  })

  it.each([
    ['', null],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
  ])('respects Accept-Encoding: %s', async (accepted, encoding) => {
    expect((await get(address, { 'accept-encoding': accepted }))?.headers.get('content-encoding')).toBe(
      encoding,
    )
  })

  it('has a validator of its own for each encoding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) =>
        (await get(address, { 'accept-encoding': accepted }))?.headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  it('is not sent again when the browser has it', async () => {
    const etag = (await get(address))?.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await get(address, { 'if-none-match': known })
      expect([reply?.status, reply?.headers.get('etag'), await reply?.text()]).toEqual([304, etag, ''])
    }
    expect((await get(address, { 'if-none-match': '"other"' }))?.status).toBe(200)
  })

  it('is described to HEAD without its bytes', async () => {
    const reply = await get(address, {}, 'HEAD')
    expect([reply?.headers.get('content-length'), await reply?.text()]).toEqual(['5', ''])
  })
})

it('sends the headers that a file has of its own, also when the browser has the file', async () => {
  const reply = await get('/static/worker.js')
  const known = await get('/static/worker.js', { 'if-none-match': reply?.headers.get('etag') ?? '' })
  const policies = [reply, known].map((one) => [one?.status, one?.headers.get('content-security-policy')])
  expect(policies).toEqual([
    [200, "script-src 'self'"],
    [304, "script-src 'self'"],
  ])
  expect((await get('/index.html'))?.headers.has('content-security-policy')).toBe(false)
})

describe('an address without a file', () => {
  it('is the single page when a person opens it', async () => {
    const reply = await get('/store?page=2', page)
    expect([reply?.status, reply?.headers.get('cache-control'), await reply?.text()]).toEqual([
      200,
      'no-cache',
      '<title>x</title>',
    ])
  })

  it.each(['/apart', '/apart/', '/apart?x=1'])('is the page of its own at %s', async (address) => {
    expect(await (await get(address, page))?.text()).toBe('<title>apart</title>')
    expect(await get(address, { accept: 'application/json' })).toBeUndefined()
  })

  it.each([
    ['/static/js/main.ffffffffff.js', page],
    ['/api/v1/nothing', page],
    ['/media/nothing', page],
    ['/store', { accept: 'application/json' }],
    ['/notes.secret', {}],
    ['/../package.json', {}],
    ['/%2e%2e/package.json', {}],
    ['/%', {}],
  ])('is nothing at %s', async (address, headers) => {
    expect(await get(address, headers)).toBeUndefined()
  })

  it('is nothing for a method that changes something', async () => {
    expect(await get('/', page, 'POST')).toBeUndefined()
  })
})
