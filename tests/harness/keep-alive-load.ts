import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface LoadReport {
  answered: number
  /** Requests without a whole reply of status 200, by what happened. */
  failed: Map<string, number>
  /** Milliseconds of the slowest reply, and that 99 of 100 were faster than. */
  slowest: number
  p99: number
}

interface Load {
  url: string
  path: string
  headers: Record<string, string>
  connections: number
  /** Milliseconds between a reply and the next request on the same connection; different for each. */
  thinkTime?: number
}

/** Asks over connections that are kept alive, each after its last reply and none twice, until the returned function is called. */
export function startLoad({
  url,
  path,
  headers,
  connections,
  thinkTime = 0,
}: Load): () => Promise<LoadReport> {
  const failed = new Map<string, number>()
  const waits: number[] = []
  let isOver = false
  const one = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const start = performance.now()
      const outcome = await ask(`${url}${path}`, agent, headers)
      waits.push(performance.now() - start)
      if (outcome !== '200') failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
      if (thinkTime > 0) await wait(thinkTime * (0.5 + number / connections))
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: connections }, (_, number) => one(number)))
  return async () => {
    isOver = true
    await all
    waits.sort((a, b) => a - b)
    const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0)
    return { answered: waits.length, failed, slowest: at(1), p99: at(0.99) }
  }
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const cut = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const sent = request(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(String(reply.statusCode)))
      reply.once('error', cut)
    })
    sent.once('error', cut)
    sent.end()
  })
}
