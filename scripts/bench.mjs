import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, fail, node, program, root } from './project.mjs'

await ensureInstalled()
await ensureBuilt()
const config = 'bench.config.ts'
const { code, output } = await node([program('@rsbuild/core', 'rsbuild'), 'build', '--config', config], {
  quiet: true,
  env: { NODE_ENV: 'production' },
})
if (code !== 0) fail(`The build failed:\n${output}`)
// The program finds the project from its own path; an argument names another program than the server's.
const main = path.join(root, `dist/bench/${process.argv[2] ?? 'main'}.js`)
process.argv[1] = main
await import(pathToFileURL(main).href)
