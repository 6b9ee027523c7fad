import { ensureInstalled, ensureMessages, node, program } from './project.mjs'

// The table is made where it is tested, of the endpoints that the server serves and the roles that the migrations leave.
await ensureInstalled()
await ensureMessages()
const test = ['run', 'tests/api/permission-matrix.test.ts', '-t', 'docs/permissions.md']
const { code } = await node([program('@rstest/core', 'rstest'), ...test], { env: { WRITE_DOCUMENTS: '1' } })
process.exitCode = code
