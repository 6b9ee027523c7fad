import { findBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { runTests } from './testing/run-tests.mjs'

/** Takes the pictures of the READMEs, and approves how the pages look now. */
await ensureInstalled()
const browser = await findBrowser()
await ensureBuilt()
const { code, close } = await runTests(['tests/journeys/pictures.test.ts'], {
  CHROMIUM: browser,
  PICTURES: 'renew',
})
close()
process.exitCode = code
