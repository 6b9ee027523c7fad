import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root, stopWithNpm } from './project.mjs'
import { removeStaleDemos } from './stale-demos.mjs'

stopWithNpm()
await ensureInstalled()
await ensureBuilt()
await removeStaleDemos()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(path.join(root, 'dist/server/cluster.js')).href)
