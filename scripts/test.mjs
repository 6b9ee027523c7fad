import { findBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { runTests } from './testing/run-tests.mjs'

await ensureInstalled()
const browser = await findBrowser()
await ensureBuilt()
const { code, close } = await runTests(process.argv.slice(2), { CHROMIUM: browser })
close()
process.exitCode = code
