import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

/** Files only for developers: their page, its records and drawings, the machines' texts, and Stately's inspector. */
const own =
  /^\.\/(src\/pages\/machines\/(?!ui\.)|src\/machines\/(redact|inspect-with-stately|receive-inspection)\.|docs\/machines\/|machines\/.*\?)|statelyai/

/** The files that may hold it: the page's chunks. */
const home = /\/machines(-files)?\.[\w]+\.(js|css)$/

/** Sentences about other files of the browser's bundle that contain parts of the statecharts page. */
export function isolationProblems(modules = modulesOfFiles()) {
  const files = Object.entries(modules)
  const inside = files.filter(([file]) => home.test(file)).flatMap(([, names]) => names)
  const strays = files
    .filter(([file]) => !home.test(file))
    .flatMap(([file, names]) => names.filter((name) => own.test(name)).map((name) => `${file} holds ${name}`))
  const inspector = inside.filter((name) => /statelyai/.test(name)).map((name) => `the console ships ${name}`)
  const page = inside.some((name) => name.startsWith('./src/pages/machines/page'))
  return {
    count: files.length,
    problems: [
      ...(page ? [] : ['no file holds the statecharts page: correct scripts/checks/isolation.mjs']),
      ...strays,
      ...inspector,
    ],
  }
}

function modulesOfFiles() {
  return JSON.parse(readFileSync(path.join(root, 'dist/modules.json'), 'utf8'))
}
