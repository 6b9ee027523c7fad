import { ensureInstalled, ensureMessages, node, program } from './project.mjs'

// The tests write schema.txt and database.ts, from a database after all migrations.
await ensureInstalled()
await ensureMessages()
const test = ['run', 'tests/api/schema-parts.test.ts', '-t', 'npm run schema writes it']
const { code } = await node([program('@rstest/core', 'rstest'), ...test], { env: { WRITE_DOCUMENTS: '1' } })
process.exitCode = code
