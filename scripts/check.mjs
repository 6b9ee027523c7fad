import { ensureBuilt, ensureInstalled, ensureMessages, npmScript } from './project.mjs'

await ensureInstalled()
await ensureMessages()
const { importProblems } = await import('./checks/imports.mjs')
const { messageProblems } = await import('./checks/messages.mjs')
const { nameProblems } = await import('./checks/names.mjs')
const { documentProblems } = await import('./checks/documents.mjs')
const { drawingProblems } = await import('./checks/drawings.mjs')
const { budgetProblems } = await import('./checks/budgets.mjs')
const { billProblems } = await import('./checks/bill-of-materials.mjs')
const { isolationProblems } = await import('./checks/isolation.mjs')

const steps = [
  ['messages', async () => outcome(messageProblems(), ({ count }) => `${count} in each language`)],
  ['format and lint', async () => tool('lint', '@biomejs/biome')],
  ['types', async () => tool('types', 'typescript')],
  ['imports', async () => outcome(importProblems(), ({ count }) => `${count} files`)],
  ['names', async () => outcome(nameProblems(), ({ count }) => `${count} files`)],
  ['dead code', async () => tool('deadcode', 'knip')],
  ['drawings', async () => outcome(await drawingProblems(), ({ count }) => `${count} machines`)],
  ['documents', async () => outcome({ problems: documentProblems() })],
  [
    'budgets',
    async () => {
      await ensureBuilt()
      return outcome(budgetProblems(), ({ lines }) => lines.join(' · '))
    },
  ],
  ['bill of materials', async () => outcome(billProblems(), ({ count }) => `${count} packages`)],
  ['statecharts apart', async () => outcome(isolationProblems(), ({ count }) => `${count} files`)],
]

let failures = 0
for (const [name, check] of steps) {
  const start = performance.now()
  const { ok, text } = await check().catch((error) => ({ ok: false, text: error.message }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}  ${seconds} s${ok && text ? `  ${text}` : ''}\n`)
  if (!ok) process.stdout.write(`${text.trim().replace(/^/gm, '  ')}\n`)
  if (!ok) failures += 1
}
process.stdout.write(
  failures === 0 ? 'all checks passed\n' : `${failures} of ${steps.length} checks failed\n`,
)
process.exitCode = failures === 0 ? 0 : 1

async function tool(script, packageName) {
  const { code, output } = await npmScript(script, packageName)
  return { ok: code === 0, text: code === 0 ? '' : output }
}

function outcome(result, summary = () => '') {
  const ok = result.problems.length === 0
  return { ok, text: ok ? summary(result) : result.problems.join('\n') }
}
