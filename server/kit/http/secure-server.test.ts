import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, constants } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { generate } from 'selfsigned'
import { type CertificateFiles, readCertificate, secureServer } from './secure-server'
import { type HttpServer, listen } from './server'

type Pair = Record<'cert' | 'key', string>
let pairs: [Pair, Pair]
let folder: string
let files: CertificateFiles
const servers: HttpServer[] = []

beforeAll(async () => {
  const pair = async (): Promise<Pair> => {
    const made = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
    return { cert: made.cert, key: made.private }
  }
  pairs = [await pair(), await pair()]
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-tls-'))
  files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  write(pairs[0])
})
afterEach(async () => {
  rs.useRealTimers()
  await Promise.all(servers.splice(0).map((server) => server.close(100)))
  rmSync(folder, { recursive: true })
})

const write = ({ cert, key }: Pair) => {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
}
const start = async (
  fetch: (request: Request) => Response | Promise<Response>,
  more: Partial<Parameters<typeof listen>[1]> = {},
) => {
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, certificate: files, ...more })
  servers.push(server)
  return `https://127.0.0.1:${server.address.port}`
}

/** What HTTP/2 answers. */
async function ask(origin: string, method = 'GET', body = '', address = '/') {
  const session = connect(origin, { rejectUnauthorized: false })
  const stream = session.request({ ':path': address, ':method': method })
  stream.end(body)
  const [headers] = (await once(stream, 'response')) as [Record<string, string | number>]
  let text = ''
  for await (const part of stream) text += part
  session.close()
  return { status: headers[':status'], headers, text }
}

it('answers HTTP/2, and HTTP/1.1 to those who know no other', async () => {
  const origin = await start(
    async (asked) => new Response(`${asked.method} ${asked.url} ${await asked.text()}`),
  )
  expect(await ask(origin, 'POST', 'body', '/a?b=1')).toMatchObject({
    status: 200,
    text: `POST ${origin}/a?b=1 body`,
  })
  const older = request(`${origin}/old`, { rejectUnauthorized: false }).end()
  const [reply] = await once(older, 'response')
  expect(reply.httpVersion).toBe('1.1')
  let text = ''
  for await (const part of reply) text += part
  expect(text).toBe(`GET ${origin}/old `)
})

it('an answer that comes before a large body closes its stream alone', async () => {
  const origin = await start(() => new Response('enough', { status: 413, headers: { connection: 'close' } }))
  const session = connect(origin, { rejectUnauthorized: false })
  for (let round = 0; round < 2; round += 1) {
    const stream = session.request({ ':path': '/', ':method': 'POST' })
    stream.on('error', () => {})
    stream.write(Buffer.alloc(4_000_000))
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(413)
    stream.close(constants.NGHTTP2_CANCEL)
  }
  session.close()
})

it('cuts a body that does not come', async () => {
  const limits = {
    headersTimeout: 1_000,
    requestTimeout: 200,
    connectionsCheckingInterval: 100,
    keepAliveTimeout: 1_000,
    maxHeaderSize: 16_384,
  }
  const server = secureServer(files, limits, (incoming, outgoing) => {
    incoming.on('end', () => outgoing.end('whole')).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  const [slow, quick] = [0, 1].map(() => session.request({ ':path': '/', ':method': 'POST' }))
  slow!.on('error', () => {}).write('begun')
  quick!.end('at once')
  await once(quick!.resume(), 'end')
  await once(slow!, 'close')
  expect(slow!.rstCode).toBe(constants.NGHTTP2_CANCEL)
  session.close()
  server.close()
  server.closeAllConnections()
})

it('closing answers what runs, takes no further request, and ends the session', async () => {
  let release = () => {}
  const running = new Promise<void>((resolve) => {
    release = resolve
  })
  const origin = await start(async () => {
    await running
    return new Response('finished')
  })
  const session = connect(origin, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/' })
  stream.setEncoding('utf8')
  await once(session, 'remoteSettings')
  const goaway = once(session, 'goaway')
  const ended = once(session, 'close')
  const closing = servers.splice(0)[0]!.close(5_000)
  await goaway
  release()
  let text = ''
  for await (const part of stream) text += part
  expect(text).toBe('finished')
  await Promise.all([ended, closing])
})

it('takes a renewed certificate without a restart, and keeps the former while the files do not fit', async () => {
  rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const notes: (string | undefined)[] = []
  const origin = await start(() => new Response('served'), {
    onRenewal: (failure) => notes.push(failure?.message),
  })
  const shown = async () => {
    const socket = connectTls({
      port: Number(new URL(origin).port),
      host: '127.0.0.1',
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
  const first = await shown()
  writeFileSync(files.cert, pairs[1].cert)
  rs.advanceTimersByTime(130_000)
  expect(notes).toEqual([expect.stringContaining('is not that of the certificate')])
  expect(await shown()).toBe(first)
  write(pairs[1])
  rs.advanceTimersByTime(130_000)
  expect(notes).toHaveLength(2)
  expect(notes[1]).toBeUndefined()
  expect(await shown()).not.toBe(first)
})

it.each([
  [
    'no certificate',
    () => writeFileSync(files.cert, 'nothing'),
    /TLS_CERT must name a file with a certificate/,
  ],
  ['no key', () => writeFileSync(files.key, 'nothing'), /TLS_KEY must name a file with a private key/],
  ['another key', () => writeFileSync(files.key, pairs[1].key), /is not that of the certificate/],
  ['no file', () => rmSync(files.key), /TLS_KEY must name a file that can be read/],
])('refuses %s with a sentence', (_, spoil, sentence) => {
  spoil()
  try {
    expect(() => readCertificate(files)).toThrow(sentence)
  } finally {
    write(pairs[0])
  }
})
