import path from 'node:path'
import sharp from 'sharp'
import { root } from '../project.mjs'
import { folder } from './drawings.mjs'
import { machinesOf } from './load.mjs'
import { posterSvg } from './poster.mjs'

const schemes = { light: `${folder}/poster.png`, dark: `${folder}/poster-dark.png` }

/** The poster as pixels, for what shows no SVG. Their bytes depend on the fonts of the machine, so no check compares them. */
export const pictures = Object.values(schemes)

export async function renderPictures() {
  const machines = machinesOf().map(({ machine }) => machine)
  for (const [scheme, file] of Object.entries(schemes)) {
    const svg = Buffer.from(await posterSvg(machines, scheme))
    await sharp(svg).png({ palette: true, colours: 64 }).toFile(path.join(root, file))
  }
}
