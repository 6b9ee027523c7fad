import { ensureInstalled, ensureMessages, node, program } from './project.mjs'

// The test writes the table, from the server's endpoints and the roles after all migrations.
await ensureInstalled()
await ensureMessages()
const test = ['run', 'tests/api/permission-matrix.test.ts', '-t', 'docs/permissions.md']
const { code } = await node([program('@rstest/core', 'rstest'), ...test], { env: { WRITE_DOCUMENTS: '1' } })
process.exitCode = code
