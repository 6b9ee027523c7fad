import { findBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node, program } from './project.mjs'

await ensureInstalled()
const browser = await findBrowser()
await ensureBuilt()
const { code } = await node([program('@rstest/core', 'rstest'), 'run', ...process.argv.slice(2)], {
  env: { CHROMIUM: browser, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
})
process.exitCode = code
