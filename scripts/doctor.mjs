import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './project.mjs'

await ensureInstalled()
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(root, 'dist/server/doctor.js')).href)
