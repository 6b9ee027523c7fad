import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Console, dataFolder, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let server: Console

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
}, 30_000)

afterAll(async () => {
  await server?.stop()
  await database.drop()
  await data.remove()
})

/** Sends `head`, then one byte a second; returns the first line of the reply and the time until the connection is cut. */
function trickle(head: string): Promise<{ line: string; seconds: number }> {
  const { hostname, port } = new URL(server.url)
  const start = performance.now()
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () =>
      socket.write(head),
    )
    const drip = setInterval(() => socket.writable && socket.write('a'), 1000)
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(drip)
      resolve({ line: text.split('\r\n')[0] ?? '', seconds: (performance.now() - start) / 1000 })
    })
  })
}

describe('a client that sends byte by byte', () => {
  it('is cut off with 408: within 15 s in its headers, within 35 s in its body, while others are served', async () => {
    const body =
      'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{'
    const [inHeaders, inBody, other] = await Promise.all([
      trickle('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      trickle(body),
      fetch(`${server.url}/readyz`),
    ])
    expect([inHeaders.line, inBody.line, other.status]).toEqual([
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
      200,
    ])
    expect(inHeaders.seconds).toBeLessThan(17)
    expect(inBody.seconds).toBeLessThan(37)
    expect(server.output()).not.toContain('internal')
  }, 45_000)
})
