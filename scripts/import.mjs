import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './project.mjs'

await ensureInstalled()
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
// npm runs scripts in the project's folder, so a file is resolved from the user's working directory.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await import(pathToFileURL(path.join(root, 'dist/server/import.js')).href)
