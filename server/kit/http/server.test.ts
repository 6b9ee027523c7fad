import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, expect, it } from '@rstest/core'
import { type HttpServer, listen } from './server'
import { trustedProxies } from './trusted-proxies'

let server: HttpServer
const sockets: net.Socket[] = []
beforeEach(async () => {
  const fetch = () => new Response('served')
  server = await listen(fetch, { host: '127.0.0.1', port: 0, trustedProxies: trustedProxies([]) })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close(1_000)
})

it('one address that opens connections without end holds a thousand, and others are served', async () => {
  const { port } = server.address
  let closed = 0
  // In waves that fit the queue of the listening socket, which drops further connections.
  for (let wave = 0; wave < 12; wave += 1) {
    const opened = Array.from({ length: 100 }, async () => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      sockets.push(socket)
      socket.on('error', () => {}).on('close', () => (closed += 1))
      await once(socket, 'connect')
    })
    await Promise.all(opened)
  }
  await expect.poll(() => closed, { timeout: 20_000 }).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
  expect(closed).toBe(200)
}, 40_000)

/** The server's raw answer to raw bytes. */
async function exchange(bytes: string): Promise<string> {
  const socket = net.connect({ port: server.address.port, host: '127.0.0.1' })
  sockets.push(socket)
  let reported = ''
  socket.on('data', (part) => (reported += part.toString())).on('error', () => {})
  socket.write(bytes)
  await expect.poll(() => reported).toMatch(/^HTTP\/1\.1 \d{3}/)
  return reported
}

it.each([
  ['has two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
  ['has a length and is chunked', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['breaks a line of its header alone', 'X: a\nTransfer-Encoding: chunked\r\n'],
])('a request that %s smuggles no other one in', async (_, header) => {
  const reported = await exchange(
    `POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
  )
  expect(reported).toMatch(/^HTTP\/1\.1 400/)
  expect(reported).not.toContain('served')
})
