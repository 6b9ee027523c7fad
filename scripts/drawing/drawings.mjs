import { chartOf } from './chart.mjs'
import { indexPage } from './index-page.mjs'
import { layoutOf } from './layout.mjs'
import { machinesOf } from './load.mjs'
import { posterSvg } from './poster.mjs'
import { eventsOf, projectFiles, sendersOf } from './senders.mjs'
import { shapesOf } from './shapes.mjs'
import { svgOf } from './svg.mjs'

export const folder = 'docs/machines'

/** The picture of a machine; the output is deterministic to the byte. */
export async function drawingOf(machine) {
  return svgOf(await layoutOf(chartOf(machine)))
}

/**
 * Every generated file as `[{ file, source, text }]`: each machine's picture, and a JSON file with the shapes of its values and the senders
 * of its events, for the statecharts page; the index comes last.
 */
export async function drawings(machines = machinesOf()) {
  const files = projectFiles()
  const known = machines.map((one) => ({
    ...one,
    senders: sendersOf(eventsOf(one.machine), one.file, files),
  }))
  const made = []
  for (const { file, text, machine, senders } of known) {
    const signature = { file, ...shapesOf(file, text), senders: Object.fromEntries(senders) }
    made.push({ file: `${folder}/${machine.id}.svg`, source: file, text: await drawingOf(machine) })
    made.push({
      file: `${folder}/${machine.id}.json`,
      source: `${file}, or from who sends its events`,
      text: `${JSON.stringify(signature, null, 1)}\n`,
    })
  }
  const poster = {
    file: `${folder}/poster.svg`,
    source: 'the machines',
    text: await posterSvg(machines.map(({ machine }) => machine)),
  }
  const index = {
    file: `${folder}/README.md`,
    source: 'the machines, or from who sends their events',
    text: indexPage(known),
  }
  return [...made, poster, index]
}
