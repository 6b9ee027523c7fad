import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'
import { defineConfig } from '@rstest/core'
import { ownSourceMaps } from '../harness/own-source-maps'
import { lostValuesOf } from './lost-values'
import { mutantsOf, stateMutantsOf } from './mutants'
import { original, ScoreOfMutants } from './score-of-mutants'

const root = fileURLToPath(new URL('../..', import.meta.url))
const id = process.env.MUTATED_CHART ?? ''

const file = chartFile()
const module: Record<string, { config: { id?: string } }> = await import(file)
const machine = Object.values(module).find(({ config }) => config?.id === id)
if (machine === undefined) throw new Error(`${file} has no chart ${id}`)
const { config } = machine
const faults = [
  ...[...mutantsOf(config), ...stateMutantsOf(config)].map(({ name }, at) => ({ name, fault: { id, at } })),
  ...lostValuesOf(id, file, readFileSync(file, 'utf8')).map(({ name, lost }) => ({
    name,
    fault: { id, lost },
  })),
]

/** Tests that import the chart. */
const include = readdirSync(path.join(root, 'tests/machines'))
  .filter((name) => /\.test\.ts$/.test(name))
  .map((name) => `tests/machines/${name}`)
  .filter((name) => readFileSync(path.join(root, name), 'utf8').includes(`/${path.basename(file, '.ts')}'`))

export default defineConfig({
  root,
  pool: { maxWorkers: 3 },
  projects: [original, ...faults.keys()].map((at) => ({
    root,
    name: `${id}-${at}`,
    testEnvironment: 'node' as const,
    include,
    testTimeout: 8_000,
    setupFiles: ['tests/mutation/time-limit.ts'],
    env: {
      CHART_FAULT: at === original ? '' : JSON.stringify(faults[Number(at)]?.fault),
      MUTANT_SECONDS: '60',
    },
    plugins: [faultyCharts(), ownSourceMaps()],
  })),
  onConsoleLog: () => false,
  reporters: [
    new ScoreOfMutants(
      id,
      faults.map(({ name }) => name),
      path.join(root, 'tests/mutation/scores.json'),
    ),
  ],
})

function chartFile(): string {
  const folder = path.join(root, 'machines')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files.find((name) => path.basename(name) === `${id}.machine.ts`)
  if (found === undefined) throw new Error(`there is no chart ${id}`)
  return path.join(folder, found)
}

function faultyCharts(): RsbuildPlugin {
  return {
    name: 'faulty-charts',
    setup: (api) => {
      api.modifyBundlerChain((chain) => {
        chain.module
          .rule('faulty-charts')
          .test(/\.machine\.ts$/)
          .enforce('pre')
          .use('faulty-charts')
          .loader(fileURLToPath(new URL('faulty-charts-loader.mjs', import.meta.url)))
      })
    },
  }
}
