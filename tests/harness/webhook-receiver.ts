import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from './verify-webhook'

export interface Delivery {
  id: string
  mobile: string
  content: string
}

type Answer = { status: number; body?: string } | null

/** A receiver of web-hooks at the edge: it checks the signature of every call and does what `answerTo` says; null: it says nothing and hangs up. */
export async function startReceiver(
  secret: string,
  answerTo: (delivery: Delivery, nth: number) => Answer | Promise<Answer>,
  clock = () => new Date(),
) {
  const received: Delivery[] = []
  const refused: string[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const problem = verifyWebhook(secret, request.headers, body, clock())
    if (problem !== null) {
      refused.push(problem)
      reply.writeHead(401).end(problem)
      return
    }
    const delivery: Delivery = JSON.parse(body)
    received.push(delivery)
    const answer = await answerTo(delivery, received.length)
    if (answer === null) request.socket.destroy()
    else reply.writeHead(answer.status, { location: 'http://127.0.0.1:9/' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
