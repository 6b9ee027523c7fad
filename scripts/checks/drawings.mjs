import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drawings, folder } from '../drawing/drawings.mjs'
import { pictures } from '../drawing/pictures.mjs'
import { filesBelow, root } from '../project.mjs'

const advice = 'run npm run machines'

/** Sentences about pictures of machines, and about their index, that are out of date. */
export async function drawingProblems({ made = drawings(), read = committed, files = drawnFiles() } = {}) {
  const wanted = await made
  return {
    count: wanted.filter(({ file }) => file.endsWith('.json')).length,
    problems: [
      ...wanted.flatMap(({ file, source, text }) => {
        const drawn = read(file)
        if (drawn === undefined) return [`${file} is missing: ${advice}`]
        return drawn === text ? [] : [`${file} differs from ${source}: ${advice}`]
      }),
      ...files
        .filter((file) => !pictures.includes(file) && !wanted.some((one) => one.file === file))
        .map((file) => `${file} draws a machine that does not exist: ${advice}`),
    ],
  }
}

function drawnFiles() {
  return existsSync(path.join(root, folder)) ? filesBelow(folder) : []
}

function committed(file) {
  const place = path.join(root, file)
  return existsSync(place) ? readFileSync(place, 'utf8').replace(/\r\n/g, '\n') : undefined
}
