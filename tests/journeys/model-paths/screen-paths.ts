import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import type { AnyStateMachine } from 'xstate'
import { nodesOf, transitionsOf } from '../../../machines/names'
import {
  type AnyScreenModel,
  applicable,
  beginOf,
  type ScreenModel,
  type ScreenPath,
  screenOf,
  standAfter,
  standAt,
  stepOf,
} from './screen-model'
import { faultyCharts, pathsOf, seenAlong, tells } from './screen-routes'

/** `MODEL_RUNS=50` walks longer, `MODEL_SEED=<seed of a failure>` repeats its walks. */
const runs = Number(process.env.MODEL_RUNS ?? 1)
const longest = process.env.MODEL_RUNS === undefined ? 8 : 20
const seed = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED)

/** A page that shows something else for as long as this does not follow the chart; as long as a click may wait for its button. */
const patienceMs = 40_000

/**
 * Drives the console in a browser along the chart: by shortest paths into every state and to what tells each faulty chart from the chart,
 * then by random walks. After each step the page shows what the chart says and offers what the chart takes.
 */
export function screenPaths<M extends AnyStateMachine, World>(
  name: string,
  own: ScreenModel<M, World>,
): void {
  // The driver hands the adapter only its own worlds.
  const model = own as unknown as AnyScreenModel
  const walked: ScreenPath[] = []
  const paths = pathsOf(model)
  let steps = 0

  describe(`${name}: the chart and the console in a browser`, () => {
    it(`agree on ${paths.length} shortest paths`, async () => {
      for (const path of paths) await go(path)
    }, 600_000)

    it('agree on random walks', async () => {
      const walks = fc.tuple(
        fc.constantFrom(...Object.keys(model.starts)),
        fc.array(fc.constantFrom(...Object.keys(model.steps)), {
          minLength: 1,
          maxLength: longest,
          size: 'max',
        }),
      )
      await fc.assert(
        fc.asyncProperty(walks, ([start, names]) => go([start, ...names])),
        { numRuns: runs, ...(seed === undefined ? {} : { seed }), includeErrorInReport: true },
      )
    }, 3_600_000)

    it('leave no change of the chart unnoticed', () => {
      const faulty = faultyCharts(model)
      const lost = faulty
        .filter(({ chart }) => !walked.some((path) => tells(model, path, chart)))
        .map((one) => one.name)
      const states = nodesOf(model.machine).slice(1)
      const seen = new Set(walked.flatMap((path) => seenAlong(model, path)))
      const passed = states.filter(({ always, key }) => (always ?? []).length > 0 && !seen.has(`"${key}"`))
      const guarded = faulty.flatMap((one) => one.name.match(/^(.*): guard negated$/)?.[1] ?? [])
      const sided = guarded.filter(
        (one) => !lost.includes(`${one}: guard negated`) && !lost.includes(`${one}: guard forgotten`),
      )
      const transitions = new Set(nodesOf(model.machine).flatMap(transitionsOf)).size
      console.log(
        [
          `${model.machine.id} (real): ${seen.size + passed.length}/${states.length} states`,
          `${transitions} transitions`,
          `guards ${sided.length}/${guarded.length}`,
          `${paths.length} paths`,
          `${steps} events`,
          `mutants ${faulty.length - lost.length}/${faulty.length}`,
        ].join(', '),
      )
      expect(lost.filter((one) => !(one in model.unseen))).toEqual([])
      expect(Object.keys(model.unseen).filter((one) => !lost.includes(one))).toEqual([])
    })
  })

  async function go(path: ScreenPath): Promise<void> {
    steps += await walk(model, path).catch(explain(name, path))
    walked.push(path)
  }
}

/** Walks a path that once failed; steps that cannot be done where they stand are skipped, as in random walks. */
export const replayScreen = <M extends AnyStateMachine, World>(
  own: ScreenModel<M, World>,
  path: ScreenPath,
): Promise<number> => walk(own as unknown as AnyScreenModel, path)

async function walk(model: AnyScreenModel, [start, ...names]: ScreenPath): Promise<number> {
  let stand = standAt(model, start)
  await beginOf(model, start).begin()
  await agree(`at ${start}`)
  let done = 0
  for (const name of names) {
    if (!applicable(model, stand).includes(name)) continue
    stand = standAfter(model, stand, name)
    await stepOf(model, name).run()
    await agree(`after ${name}`)
    done += 1
  }
  return done

  async function agree(where: string): Promise<void> {
    const expected = { where, ...screenOf(model, stand) }
    const end = performance.now() + patienceMs
    let found = { where, ...(await model.read()) }
    while (!isDeepStrictEqual(found, expected) && performance.now() < end) {
      await sleep(20)
      found = { where, ...(await model.read()) }
    }
    expect(found).toEqual(expected)
  }
}

const explain =
  (name: string, path: ScreenPath) =>
  (cause: unknown): never => {
    if (!(cause instanceof Error)) throw cause
    const { actual, expected } = cause as Error & { actual?: unknown; expected?: unknown }
    const found =
      actual === undefined ? '' : `\nfound    ${JSON.stringify(actual)}\nexpected ${JSON.stringify(expected)}`
    const code = `it('repeats what failed', () => replayScreen(${name}, ${JSON.stringify(path)}))`
    throw new Error(`${cause.message}${found}\n\n${code}\n`, { cause })
  }
