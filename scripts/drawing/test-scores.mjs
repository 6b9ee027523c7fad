import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

/** What `npm run test:mutation` measured of each chart, by its id. */
export function testScores() {
  return JSON.parse(readFileSync(path.join(root, 'tests', 'mutation', 'scores.json'), 'utf8'))
}

/** The cells of a chart's row: the guards seen on both sides, the actions and facts that are noticed when missing, the paths through the real application, the mutants noticed, and the day. */
export function scoreCells(score = {}) {
  const { mutants, noticed, equivalent, guarded, bothSides, date, real, actions, facts } = score
  const paths = real === undefined ? '' : `${real.paths} (${real.events} events, ${real.mutants} mutants)`
  if (date === undefined) return ['', '', '', paths, '', '']
  const suffix = equivalent > 0 ? ` + ${equivalent} equivalent` : ''
  return [
    `${bothSides}/${guarded}`,
    within(actions),
    within(facts),
    paths,
    `${noticed}/${mutants - equivalent}${suffix}`,
    date,
  ]
}

const within = (pair) => pair?.join('/') ?? ''
