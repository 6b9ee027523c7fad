import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

/** The files that a browser has loaded for each page, as [importing file, import()] pairs; an entry has no importing file. */
const login = [
  ['', './src/main.tsx'],
  ['./src/start.tsx', './pages/login/page'],
]
const firstPage = [
  ...login,
  ['./src/start.tsx', './router'],
  ['./src/router.tsx', './shell/shell'],
  ['./src/router.tsx', './shell/panes/page-content'],
  ['./src/nav.ts', './pages/dashboard/page'],
]

/** Opened on a member's phone by a link. */
const sharedPlan = [['', './src/shared-plan/main.tsx']]

/** A member's own page, with the code of this minute. */
const memberPage = [['', './src/member-page/main.tsx']]

/** Opened on a visitor's phone over a mobile network. */
const fault = [['', './src/fault/main.ts']]

/** In kB of 1000 bytes, brotli, JavaScript and CSS. */
const budgets = [
  { name: '/login', most: 80, loads: login },
  { name: 'the first page after it, in total', most: 150, loads: firstPage },
  { name: '/shared-plan', most: 50, loads: sharedPlan },
  { name: '/member-page', most: 50, loads: memberPage },
  { name: '/fault', most: 10, loads: fault },
]

/** Measures the built console: `lines` are the sizes, `problems` those over budget. */
export function budgetProblems() {
  const chunks = JSON.parse(readFileSync(path.join(root, 'dist/chunks.json'), 'utf8'))
  const weighed = budgets.map(({ name, most, loads }) => {
    const files = new Set(loads.flatMap((load) => filesOf(chunks, load)))
    return { name, most, kilobytes: [...files].reduce((sum, file) => sum + weigh(file), 0) / 1000 }
  })
  return {
    lines: weighed.map(({ name, most, kilobytes }) => `${name}: ${kilobytes.toFixed(1)} of ${most} kB`),
    problems: weighed
      .filter(({ most, kilobytes }) => kilobytes > most)
      .map(({ name, most, kilobytes }) => `${name} weighs ${kilobytes.toFixed(1)} kB, more than ${most}`),
  }
}

function filesOf(chunks, [from, to]) {
  const files = chunks
    .filter((chunk) => chunk.from === from && chunk.to === to)
    .flatMap((chunk) => chunk.files)
  if (files.length === 0)
    throw new Error(`${from} does not load ${to} any more: correct scripts/checks/budgets.mjs`)
  return files.filter((file) => /\.(js|css)$/.test(file))
}

function weigh(file) {
  const plain = path.join(root, 'dist/web', file)
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
}
