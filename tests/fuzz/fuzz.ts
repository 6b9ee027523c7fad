import { proofOf } from '../../server/ledger/find-imbalances'
import { randomFrom } from '../../server/seed/random'
import { startApp, type TestApp } from '../harness/app'
import { settableClock } from '../harness/clock'
import { startPaymentSandbox } from '../harness/payment-sandbox'
import { replyCheck } from '../harness/reply-check'
import { addTerminals, deviceRequests } from './devices'
import { fileRequests } from './files'
import { type Person, peopleOf, restorePeople } from './people'
import { type Request, requestFor } from './requests'
import { rowsOf } from './rows'
import { listsOf, targetsOf } from './targets'
import { walkOver } from './walk'

interface Options {
  calls: number
  seed: number
  /** Milliseconds that a reply may take; four times as long where a file is read in a separate process. */
  limitMs: number
  /** Called every thousand calls. */
  onProgress?: (calls: number, broken: number) => void
}

/** A call whose reply breaks a rule, with all that is needed to send it again. */
interface Failure {
  rule: string
  call: number
  who: string
  request: Request
  status: number
  /** The id of the reply, as the log has it. */
  requestId: string
}

export interface FuzzReport {
  seed: number
  calls: number
  statuses: Record<string, number>
  failures: Failure[]
  /** Routes, the number called, and those that replied 2xx. */
  routes: { all: number; called: number; done: string[]; neverDone: string[] }
  slowest: { ms: number; what: string }[]
  seconds: number
}

/** Words that no reply may contain: from stacks, statements and the database. */
const leak =
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|node:|\/)|node_modules|(?:Type|Reference|Syntax|Range)Error\b|violates \w+[ -]\w+ constraint|syntax error at|relation \\?"|invalid input syntax|out of range for type/

/** Calls the whole server on the example chain, as accounts of several roles, with requests made from its schemas and its own rows. */
export async function fuzz(options: Options): Promise<FuzzReport> {
  const gaps: string[] = []
  const onLog = (line: string) => {
    if (line.includes('"level":"error"')) gaps.push(line)
  }
  const clock = settableClock()
  const sandbox = await startPaymentSandbox(clock)
  const channels = () => sandbox.channels
  const test = await startApp({ seed: 'demo', onLog, checked: false, channels })
  try {
    return await run(test, options, gaps)
  } finally {
    await Promise.all([test.close(), sandbox.close()])
  }
}

async function run(
  test: TestApp,
  { calls, seed, limitMs, onProgress }: Options,
  gaps: string[],
): Promise<FuzzReport> {
  const start = performance.now()
  const random = randomFrom(seed)
  const { app, clock } = test
  const check = replyCheck(app)
  const targets = targetsOf(app)
  const walk = walkOver(targets, random)
  await addTerminals(test)
  const people = await peopleOf(test)
  const others = [deviceRequests(test), await fileRequests()]
  const rows = rowsOf(
    listsOf(targets),
    (address) => send(app, { method: 'GET', address, headers: {} }, people[0]!, '192.0.2.1'),
    random,
  )
  const statuses: Record<string, number> = {}
  const failures: Failure[] = []
  const slowest: FuzzReport['slowest'] = []
  const [called, done] = [new Set<string>(), new Set<string>()]
  for (let call = 1; call <= calls; call += 1) {
    if (call % 1_000 === 1) {
      await restorePeople(test, people)
      await rows.refresh()
      onProgress?.(call - 1, failures.length)
    }
    const step = random.next() < 0.85 ? walk.next() : undefined
    const who = random.next() < 0.6 ? people[0]! : random.pick(people)
    const request = step === undefined ? random.pick(others)(rows, random) : requestFor(step, rows, random)
    const peer = request.peer ?? `198.51.${random.whole(0, 255)}.${random.whole(0, 255)}`
    const from = performance.now()
    const answered = exchange(send(app, request, who, peer), (reply) => {
      request.noteReply?.(reply)
      return check(request.method, request.address, reply)
    })
    const { status, fault, text, requestId } = await Promise.race([answered, noAnswer(30_000)])
    const ms = performance.now() - from
    clock.advance({ milliseconds: 20 })
    const name = step === undefined ? nameOf(request) : `${step.target.method} ${step.target.path}`
    called.add(name)
    if (status > 0 && status < 300) done.add(name)
    if (step !== undefined && status < 300 && text.startsWith('{')) {
      const answer: object = JSON.parse(text)
      rows.note(step.target.resource, answer)
      walk.note(step.target, answer)
    }
    statuses[status] = (statuses[status] ?? 0) + 1
    note(slowest, { ms, what: `${name} ${status}` })
    const rules = [
      status >= 500 ? `answered ${status}: ${gaps.at(-1)?.slice(0, 1_500) ?? ''}` : undefined,
      status < 500 && gaps.length > 0 ? `logged ${gaps.at(-1)?.slice(0, 1_500)}` : undefined,
      fault === undefined ? undefined : `unlike its document: ${fault}`,
      leak.test(text) ? `tells ${leak.exec(text)?.[0]}` : undefined,
      ms > (name.endsWith('/imports') ? 4 : 1) * limitMs ? `took ${Math.round(ms)} ms` : undefined,
    ]
    gaps.length = 0
    for (const rule of rules)
      if (rule !== undefined) failures.push({ rule, call, who: who.name, request, status, requestId })
    if (status === 401) await restorePeople(test, people)
  }
  for (const { rule, broken } of await proofOf(test.db))
    if (broken > 0) failures.push({ rule: `the books: ${rule}`, call: calls, ...noRequest })
  const names = targets.map(({ method, path }) => `${method} ${path}`)
  return {
    seed,
    calls,
    statuses,
    failures,
    routes: {
      all: targets.length,
      called: names.filter((name) => called.has(name)).length,
      done: names.filter((name) => done.has(name)),
      neverDone: names.filter((name) => !done.has(name)),
    },
    slowest,
    seconds: (performance.now() - start) / 1_000,
  }
}

const noRequest = { who: '', status: 0, requestId: '', request: { method: '', address: '', headers: {} } }

const nameOf = ({ method, address }: Request) =>
  `${method} ${address.split('?')[0]?.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')}`

async function send(app: TestApp['app'], request: Request, who: Person, peer: string): Promise<Response> {
  const { method, address, headers, body } = request
  const given = typeof body === 'object' ? new Uint8Array(body) : body
  const init = { method, headers: { ...who.credentials, ...headers } }
  const env = { incoming: { socket: { remoteAddress: peer } } }
  return app.request(address, given === undefined ? init : { ...init, body: given }, env)
}

interface Exchange {
  /** 0 without a reply. */
  status: number
  fault?: string | undefined
  text: string
  requestId: string
}

/** Reads a reply to its end; an endless stream of events is aborted. */
async function exchange(
  answering: Promise<Response>,
  check: (reply: Response) => Promise<string | undefined>,
): Promise<Exchange> {
  const reply = await answering
  const { status } = reply
  const requestId = reply.headers.get('x-request-id') ?? ''
  const fault = await check(reply)
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    void reply.body?.cancel()
    return { status, fault, text: '', requestId }
  }
  return { status, fault, text: await textOf(reply), requestId }
}

function noAnswer(ms: number): Promise<Exchange> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ status: 0, fault: 'no answer came', text: '', requestId: '' }), ms).unref()
  })
}

/** A body that is not text is not read. */
const textOf = (reply: Response): Promise<string> =>
  /json|text/.test(reply.headers.get('content-type') ?? '')
    ? reply.text()
    : reply.arrayBuffer().then(() => '')

function note(slowest: FuzzReport['slowest'], one: { ms: number; what: string }): void {
  slowest.push(one)
  slowest.sort((a, b) => b.ms - a.ms)
  slowest.length = Math.min(slowest.length, 8)
}
