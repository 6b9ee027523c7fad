import net from 'node:net'

export interface Exchange {
  method: 'GET' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Load {
  perSecond: number
  /** Milliseconds that half of the answers were faster than, and 95 of 100. */
  p50: number
  p95: number
  /** Of the last reply's body. */
  bytes: number
}

/** Sends requests on so many connections at once, each after its last reply. Any status but 200 ends the measurement. */
export async function load(
  port: number,
  { connections, seconds }: { connections: number; seconds: number },
  exchangeOf: (connection: number, round: number) => Exchange,
): Promise<Load> {
  const end = performance.now() + seconds * 1000
  const waits: number[] = []
  let bytes = 0
  const ask = async (connection: number) => {
    const line = await open(port)
    for (let round = 0; performance.now() < end; round += 1) {
      const start = performance.now()
      bytes = await line.ask(exchangeOf(connection, round))
      waits.push(performance.now() - start)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => ask(i)))
  waits.sort((a, b) => a - b)
  const at = (part: number) => waits[Math.floor(waits.length * part)] ?? 0
  return { perSecond: waits.length / seconds, p50: at(0.5), p95: at(0.95), bytes }
}

/** A minimal HTTP/1.1 client for these servers: a complete one would do so much work that it measured itself. */
async function open(port: number) {
  const socket = net.connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer[] = []
  let [length, answered, failed] = [0, (_: number) => {}, (_: Error) => {}]
  let expected: { total: number; body: number } | undefined
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the connection was closed')))
  socket.on('data', (chunk) => {
    received.push(chunk)
    length += chunk.length
    try {
      expected ??= expectedOf(received)
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
    }
    if (expected === undefined || length < expected.total) return
    const { body } = expected
    received = []
    length = 0
    expected = undefined
    answered(body)
  })
  return {
    ask: (exchange: Exchange) =>
      new Promise<number>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(written(exchange))
      }),
    close: () => {
      failed = () => {}
      socket.destroy()
    },
  }
}

/** The length of a reply, once its head has arrived. */
function expectedOf(received: Buffer[]) {
  const text = (received.length === 1 ? received[0]! : Buffer.concat(received)).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const body = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  if (!text.startsWith('HTTP/1.1 200') || body === undefined) throw new Error(text)
  return { total: end + 4 + Number(body), body: Number(body) }
}

function written({ method, path, headers = {}, body }: Exchange): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
