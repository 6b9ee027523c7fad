import { expect, it } from '@rstest/core'
import { testRuns } from './test-runs.mjs'

const files = ['tests/api/store.test.ts', 'tests/pages/store.test.tsx', 'tests/faults/kill.test.ts']
const node = ['--isolate=false', '--project', 'node']
const both = ['--project', 'dom', '--project', 'journeys']

it.each([
  { name: 'nothing: the whole', args: [], runs: [both, node] },
  {
    name: 'a file: its run',
    args: ['tests/api/store.test.ts'],
    runs: [[...node, 'tests/api/store.test.ts']],
  },
  { name: 'a file from here', args: ['./tests/faults'], runs: [[...both, './tests/faults']] },
  {
    name: 'a part of both',
    args: ['store'],
    runs: [
      [...both, 'store'],
      [...node, 'store'],
    ],
  },
  { name: 'a project', args: ['--project', 'dom'], runs: [['--project', 'dom']] },
  { name: 'a project, short', args: ['--project=node'], runs: [node] },
  {
    name: 'a title is not a path',
    args: ['-t', 'store', 'tests/faults'],
    runs: [[...both, '-t', 'store', 'tests/faults']],
  },
  { name: 'a path of nothing: one run', args: ['nowhere'], runs: [[...both, 'nowhere']] },
  { name: 'an unknown project: as it stands', args: ['--project', 'x'], runs: [['--project', 'x']] },
])('the runs of arguments: $name', ({ args, runs }) => {
  expect(testRuns(args, files)).toEqual(runs)
})
