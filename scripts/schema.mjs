import { ensureInstalled, ensureMessages, node, program } from './project.mjs'

// The list is made where it is tested, of a database that the migrations leave.
await ensureInstalled()
await ensureMessages()
const test = ['run', 'tests/api/schema-parts.test.ts', '-t', 'schema.txt']
const { code } = await node([program('@rstest/core', 'rstest'), ...test], { env: { WRITE_DOCUMENTS: '1' } })
process.exitCode = code
