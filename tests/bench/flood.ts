import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInTo, startConsole } from '../harness/process'

/* How long staff waits while one address sends so many forged calls a second, however slowly they are answered. The proxy on this
   machine is trusted for its forwarded addresses: staff and stranger come from two addresses. */
const perSecond = Number(process.env.BENCH_FLOOD ?? 1_500)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const lines = 50

const forged = {
  devices: 'GET /iclock/cdata?SN=GUESS-{i}&options=all',
  tokens: 'GET /api/v1/stores',
  'sign-in': 'POST /api/v1/session',
}

const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const server = await startConsole({ DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'info' })
try {
  const staff = (await signInTo(server))(server)
  report('nobody else', await waits(staff), 0)
  for (const [title, call] of Object.entries(forged)) {
    const flood = startFlood(Number(new URL(server.url).port), call)
    await wait(2_000)
    const before = flood.answered()
    const found = await waits(staff)
    report(title, found, (flood.answered() - before) / seconds)
    flood.stop()
    await wait(1_000)
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Milliseconds of each reading of a list, twenty a second. */
async function waits(staff: Awaited<ReturnType<Awaited<ReturnType<typeof signInTo>>>>): Promise<number[]> {
  const found: number[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const start = performance.now()
    const reply = await staff('GET', '/api/v1/stores', undefined, { 'x-forwarded-for': '203.0.113.7' })
    await reply.arrayBuffer()
    // An unserved request counts as an endless wait.
    found.push(reply.status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
    await wait(50)
  }
  return found.sort((one, other) => one - other)
}

/** Calls are sent on schedule, whether or not the last ones were answered. */
function startFlood(port: number, call: string) {
  const sockets = Array.from({ length: lines }, () => net.connect(port, '127.0.0.1'))
  let answered = 0
  for (const socket of sockets) {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      answered += chunk.toString('latin1').split('HTTP/1.1 ').length - 1
    })
  }
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * perSecond
    for (; sent < due; sent += 1) sockets[sent % lines]?.write(written(call, sent))
  }, 5)
  return {
    answered: () => answered,
    stop: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

function written(call: string, i: number): string {
  const head = [
    `${call.replace('{i}', String(i))} HTTP/1.1`,
    'host: localhost',
    'x-forwarded-for: 198.51.100.66',
    `authorization: Bearer ${String(i).padStart(43, 'x')}`,
  ]
  if (!call.startsWith('POST')) return `${head.join('\r\n')}\r\n\r\n`
  const body = JSON.stringify({ username: `person${i}`, password: 'a wrong guess' })
  return [...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n')
}

function report(title: string, found: readonly number[], answers: number): void {
  const at = (part: number) => (found[Math.floor(found.length * part)] ?? 0).toFixed(1)
  process.stdout.write(
    `${title.padEnd(14)} staff p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ${answers.toFixed(0)} forged calls answered a second\n`,
  )
}
