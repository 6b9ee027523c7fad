import { sql } from 'kysely'
import { newId } from '../../server/kit/id'
import { hashOf, newSecret } from '../../server/kit/who'
import { proofOf } from '../../server/resources/ledger/proof'
import { seedDemo } from '../../server/seed/demo'
import { randomFrom } from '../../server/seed/random'
import { startApp, type TestApp } from '../harness/app'
import { replyCheck } from '../harness/reply-check'
import { type Request, requestFor } from './requests'
import { rowsOf } from './rows'
import { listsOf, targetsOf } from './targets'

interface Options {
  calls: number
  seed: number
  /** Milliseconds that an answer may take. */
  limitMs: number
  /** Is told every thousand calls. */
  onProgress?: (calls: number, broken: number) => void
}

/** A call whose answer breaks a rule, so that it can be sent again. */
interface Failure {
  rule: string
  call: number
  who: string
  request: Request
  status: number
}

export interface FuzzReport {
  seed: number
  calls: number
  statuses: Record<string, number>
  failures: Failure[]
  /** Routes, how many of them were called, and how many answered 2xx. */
  routes: { all: number; called: number; done: string[]; neverDone: string[] }
  slowest: { ms: number; what: string }[]
  seconds: number
}

/** Words that no answer may hold: of stacks, statements and the database. */
const leak =
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|node:|\/)|node_modules|(?:Type|Reference|Syntax|Range)Error\b|violates \w+[ -]\w+ constraint|syntax error at|relation \\?"|invalid input syntax|out of range for type/

/** Calls the whole server on the example chain, as people of several roles, with requests made of its schemas and its own rows. */
export async function fuzz(options: Options): Promise<FuzzReport> {
  const gaps: string[] = []
  const onLog = (line: string) => {
    if (line.includes('"level":"error"')) gaps.push(line)
  }
  const test = await startApp({ seed: seedDemo, onLog, checked: false })
  try {
    return await run(test, options, gaps)
  } finally {
    await test.close()
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
  const people = await peopleOf(test)
  const send = async (request: Request, own: Record<string, string>, peer = '192.0.2.1') =>
    app.request(
      request.address,
      {
        method: request.method,
        headers: { ...own, ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      { incoming: { socket: { remoteAddress: peer } } },
    )
  const rows = rowsOf(
    listsOf(targets),
    (address) => send({ method: 'GET', address, headers: {} }, people[0]!.credentials),
    random,
  )
  const statuses: Record<string, number> = {}
  const failures: Failure[] = []
  const slowest: FuzzReport['slowest'] = []
  const [called, done] = [new Set<string>(), new Set<string>()]
  for (let call = 1; call <= calls; call += 1) {
    if (call % 1_000 === 1) {
      await restore(test, people)
      await rows.refresh()
      onProgress?.(call - 1, failures.length)
    }
    const target = random.pick(targets)
    const who = random.next() < 0.6 ? people[0]! : random.pick(people)
    const request = requestFor(target, rows, random)
    const peer = `198.51.${random.whole(0, 255)}.${random.whole(0, 255)}`
    const from = performance.now()
    const answered = exchange(send(request, who.credentials, peer), (reply) =>
      check(request.method, request.address, reply),
    )
    const { status, fault, text } = await Promise.race([answered, noAnswer(30_000)])
    const ms = performance.now() - from
    clock.advance({ milliseconds: 20 })
    const name = `${target.method} ${target.path}`
    called.add(name)
    if (status > 0 && status < 300) done.add(name)
    if (status < 300 && text.startsWith('{')) rows.note(target.resource, JSON.parse(text))
    statuses[status] = (statuses[status] ?? 0) + 1
    note(slowest, { ms, what: `${name} ${status}` })
    const rules = [
      status >= 500 ? `answered ${status}: ${gaps.at(-1)?.slice(0, 1_500) ?? ''}` : undefined,
      status < 500 && gaps.length > 0 ? `logged ${gaps.at(-1)?.slice(0, 1_500)}` : undefined,
      fault === undefined ? undefined : `unlike its document: ${fault}`,
      leak.test(text) ? `tells ${leak.exec(text)?.[0]}` : undefined,
      ms > limitMs ? `took ${Math.round(ms)} ms` : undefined,
    ]
    gaps.length = 0
    for (const rule of rules)
      if (rule !== undefined) failures.push({ rule, call, who: who.role, request, status: status })
    if (status === 401) await restore(test, people)
  }
  for (const { rule, broken } of await proofOf(test.db))
    if (broken > 0)
      failures.push({
        rule: `the books: ${rule}`,
        call: calls,
        who: '',
        status: 0,
        request: { method: '', address: '', headers: {} },
      })
  return {
    seed,
    calls,
    statuses,
    failures,
    routes: {
      all: targets.length,
      called: called.size,
      done: [...done],
      neverDone: targets.map(({ method, path }) => `${method} ${path}`).filter((name) => !done.has(name)),
    },
    slowest,
    seconds: (performance.now() - start) / 1_000,
  }
}

interface Exchange {
  /** 0 where no answer came. */
  status: number
  fault?: string | undefined
  text: string
}

/** Reads an answer to its end; a stream of events has none, and is given up. */
async function exchange(
  answering: Promise<Response>,
  check: (reply: Response) => Promise<string | undefined>,
): Promise<Exchange> {
  const reply = await answering
  const { status } = reply
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    void reply.body?.cancel()
    return { status, text: '' }
  }
  return { status, fault: await check(reply), text: await textOf(reply) }
}

function noAnswer(ms: number): Promise<Exchange> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ status: 0, fault: 'no answer came', text: '' }), ms).unref()
  })
}

/** A body that is not text is nobody's to read. */
const textOf = (reply: Response): Promise<string> =>
  /json|text/.test(reply.headers.get('content-type') ?? '')
    ? reply.text()
    : reply.arrayBuffer().then(() => '')

function note(slowest: FuzzReport['slowest'], one: { ms: number; what: string }): void {
  slowest.push(one)
  slowest.sort((a, b) => b.ms - a.ms)
  slowest.length = Math.min(slowest.length, 8)
}

interface Person {
  accountId: string
  role: string
  credentials: Record<string, string>
}

/** An account of each role with a session, the administrator first; and a stranger. */
async function peopleOf({ db }: TestApp): Promise<Person[]> {
  const { rows } = await sql<{ id: string; role: string }>`
    select distinct on (role) id, role from account where status = 'active' order by role, created_at
  `.execute(db)
  const people = rows.map(({ id, role }) => ({
    accountId: id,
    role,
    credentials: {} as Record<string, string>,
  }))
  people.sort((a, b) => Number(b.role === 'administrator') - Number(a.role === 'administrator'))
  return [...people, { accountId: '', role: 'stranger', credentials: {} }]
}

/** Makes everybody's account active again, with the role it had, and gives it a new session: calls may have taken either away. */
async function restore({ db, clock }: TestApp, people: Person[]): Promise<void> {
  const now = clock()
  for (const person of people.filter((one) => one.accountId !== '')) {
    const [token, cookie] = [newSecret(), newSecret()]
    await sql`
      update account set status = 'active', role = ${person.role}, disabled_at = null where id = ${person.accountId} and status <> 'active'
    `.execute(db)
    await sql`
      insert into session (id, account_id, token_hash, cookie_hash, created_at, last_seen_at, expires_at, address)
      values (${newId()}, ${person.accountId}, ${hashOf(token)}, ${hashOf(cookie)}, ${now}, ${now}, ${now}::timestamptz + interval '1 day', '')
    `.execute(db)
    person.credentials = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` }
  }
}
