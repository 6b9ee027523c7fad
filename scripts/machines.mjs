import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, filesBelow, root } from './project.mjs'

await ensureInstalled()
const { drawings, folder } = await import('./drawing/drawings.mjs')
const { pictures, renderPictures } = await import('./drawing/pictures.mjs')

mkdirSync(path.join(root, folder), { recursive: true })
const made = await drawings()
let changed = 0
let isPosterOld = pictures.some((file) => !existsSync(path.join(root, file)))
for (const { file, text } of made) {
  const place = path.join(root, file)
  if (existsSync(place) && readFileSync(place, 'utf8') === text) continue
  writeFileSync(place, text)
  isPosterOld ||= file.endsWith('poster.svg')
  process.stdout.write(`drawn ${file}\n`)
  changed += 1
}
if (isPosterOld) await renderPictures()
const kept = new Set([...made.map(({ file }) => file), ...pictures])
for (const file of filesBelow(folder).filter((one) => !kept.has(one))) {
  rmSync(path.join(root, file))
  process.stdout.write(`removed ${file}\n`)
  changed += 1
}
process.stdout.write(changed === 0 ? 'every drawing is as its machine says\n' : `${changed} files changed\n`)
