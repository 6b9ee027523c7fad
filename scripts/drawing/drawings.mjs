import { chartOf } from './chart.mjs'
import { indexPage } from './index-page.mjs'
import { layoutOf } from './layout.mjs'
import { machinesOf } from './load.mjs'
import { svgOf } from './svg.mjs'

/** Where the drawings of the machines stand. */
export const folder = 'docs/machines'

/** The picture of a machine. Drawn twice it is the same to the byte. */
export async function drawingOf(machine) {
  return svgOf(await layoutOf(chartOf(machine)))
}

/** Every generated file as `[{ file, source, text }]`; the index comes last. */
export async function drawings(machines = machinesOf()) {
  const pictures = []
  for (const { file, machine } of machines) {
    pictures.push({
      file: `${folder}/${machine.id}.svg`,
      source: file,
      text: await drawingOf(machine),
    })
  }
  const index = {
    file: `${folder}/README.md`,
    source: 'the machines, or from who sends their events',
    text: indexPage(machines),
  }
  return [...pictures, index]
}
