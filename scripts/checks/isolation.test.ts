import { expect, it } from '@rstest/core'
import { isolationProblems } from './isolation.mjs'

const page = 'static/js/async/machines.0123abcd.js'
const texts = 'static/js/async/machines-files.0123abcd.js'
const good = {
  [page]: ['./src/pages/machines/page.tsx', './machines/tabs/tabs.machine.ts', './src/machines/redact.ts'],
  [texts]: ['./machines/tabs/tabs.machine.ts?raw', './docs/machines/tabs.svg?raw'],
  'static/js/async/shell.4567.js': ['./src/shell/shell.tsx', './machines/tabs/tabs.machine.ts'],
}

it('lets the statecharts page have its own files, and machines be where they are used', () => {
  expect(isolationProblems(good)).toEqual({ count: 3, problems: [] })
})

it.each([
  './src/pages/machines/recorder.ts',
  './src/machines/redact.ts',
  './docs/machines/coach.json',
  './machines/coach/coach.machine.ts?script',
  './node_modules/@statelyai/inspect/dist/index.mjs',
])('refuses %s in a file that the staff fetches', (name) => {
  const { problems } = isolationProblems({ ...good, 'static/js/async/a.89ef.js': [name] })
  expect(problems).toEqual([`static/js/async/a.89ef.js holds ${name}`])
})

it('refuses the inspector everywhere, and notices when it looks at the wrong files', () => {
  const inspector = './node_modules/@statelyai/inspect/dist/index.mjs'
  expect(isolationProblems({ ...good, [page]: [...good[page]!, inspector] }).problems).toEqual([
    `the console ships ${inspector}`,
  ])
  expect(isolationProblems({}).problems).toHaveLength(1)
})
