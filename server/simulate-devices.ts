import { parseArgs } from 'node:util'
import { protocols } from './devices/simulator/protocol-messages'
import { register, signInAt, terminalOf } from './devices/simulator/register'
import { simulate } from './devices/simulator/simulate'
import type { Terminal } from './devices/simulator/terminal'

/*
 * `npm run simulate-devices -- --n 50 --rate 20`: simulated devices that send events to a running console. Exits with 1 when an event was
 * not acknowledged.
 */
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const options = optionsOf(process.argv.slice(2))
  const terminals = await furnish(options)
  writeLine(`${terminals.length} terminals at ${options.url}`)
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  const tally = await simulate({ ...options, terminals, writeLine, signal: ending.signal })
  const summary = Object.entries(tally).map(([name, value]) => `${name} ${value}`)
  writeLine(summary.join('  '))
  if (tally.waiting > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

type Options = ReturnType<typeof optionsOf>

/** Throws an error with one sentence about the first invalid option. */
function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      n: { type: 'string', default: '4' },
      rate: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '60' },
      people: { type: 'string', default: '40' },
      lose: { type: 'string', default: '0' },
      protocol: { type: 'string' },
      username: { type: 'string', default: 'demo' },
    },
  })
  const count = (name: 'n' | 'rate' | 'seconds' | 'people', most: number) => {
    const value = Number(values[name])
    if (!(value > 0 && value <= most)) throw new Error(`--${name} is a number up to ${most}`)
    return value
  }
  const share = (given: string) => {
    if (!/^\d{1,2}$/.test(given)) throw new Error('--lose is a number of a hundred, up to 99')
    return Number(given)
  }
  const spoken = protocols.filter((one) => values.protocol === undefined || one === values.protocol)
  if (spoken.length === 0) throw new Error(`--protocol is one of ${protocols.join(', ')}`)
  return {
    url: values.url.replace(/\/$/, ''),
    protocols: spoken,
    n: count('n', 1_000),
    rate: count('rate', 1_000),
    seconds: count('seconds', 86_400),
    lose: share(values.lose),
    // Door numbers begin here; unassigned ones are unknown people.
    doorNos: Array.from({ length: count('people', 100_000) }, (_, i) => 10_000_001 + i),
    // A password must not be on a command line; the default is the demo's.
    account: {
      username: values.username,
      password: process.env.SIMULATE_PASSWORD ?? 'walk-the-treadmill',
    },
  }
}

async function furnish({ url, account, n, protocols: spoken }: Options): Promise<Terminal[]> {
  const callConsole = await signInAt(url, account)
  const { rows: stores } = await callConsole<{ rows: { id: string }[] }>('GET', '/stores')
  const terminals: Terminal[] = []
  for (let i = 0; i < n; i += 1) {
    const [protocol, store] = [spoken[i % spoken.length], stores[i % stores.length]]
    if (protocol === undefined || store === undefined) throw new Error('there is no store')
    const sn = `SIM-${protocol.toUpperCase()}-${String(i + 1).padStart(4, '0')}`
    terminals.push(
      terminalOf(protocol, await register(callConsole, { url, sn, protocol, storeId: store.id })),
    )
  }
  return terminals
}
