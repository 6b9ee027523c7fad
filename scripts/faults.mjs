import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, fail } from './project.mjs'
import { runTests } from './testing/run-tests.mjs'

/* `npm run faults -- --rounds 100`: kill -9 of console, database and both under payments, so many times; then every payment and the books are checked. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) fail('Usage: npm run faults -- --rounds <number>')
await ensureInstalled()
const browser = await findBrowser()
await ensureBuilt()
const env = { CHROMIUM: browser, FAULT_ROUNDS: `${rounds}` }
const { code, close } = await runTests(['--project', 'journeys', 'tests/faults/payment-kill.test.ts'], env)
close()
process.exitCode = code
