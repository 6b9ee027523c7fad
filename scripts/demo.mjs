import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root, stopWithNpm } from './project.mjs'
import { makeDemoFolder, removeStaleDemos } from './stale-demos.mjs'

stopWithNpm()
await ensureInstalled()
await ensureBuilt()
await removeStaleDemos()
const folder = makeDemoFolder()
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
Object.assign(process.env, {
  NODE_ENV: 'production',
  DATA_DIR: folder,

  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
})
delete process.env.DATABASE_URL
await import(pathToFileURL(path.join(root, 'dist/server/demo.js')).href)
