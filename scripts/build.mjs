import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './project.mjs'

await ensureInstalled()
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
await ensureBuilt()
