import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { ChannelUnreachable } from './channel'
import { requestChannel } from './request-channel'

const requested: string[] = []
const server = createServer((request, reply) => {
  requested.push(request.url ?? '')
  reply.writeHead(request.url === '/elsewhere' ? 200 : 302, { location: '/elsewhere' }).end('{}')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

it('a channel that sends us elsewhere is not followed', async () => {
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const request = { method: 'GET' as const, url: new URL(`http://127.0.0.1:${port}/pay`), headers: {} }
  await expect(requestChannel('wechat', { ...request, patience: 5_000 })).rejects.toThrow(ChannelUnreachable)
  expect(requested).toEqual(['/pay'])
})
