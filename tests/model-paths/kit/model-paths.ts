import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import type { AnyStateMachine } from 'xstate'
import { allowedEvents, reasons } from '../../../machines/lifecycle'
import {
  type AnyLifecycleModel,
  applicable,
  keyOf,
  type LifecycleModel,
  type ModelState,
  outcomeOf,
  type Path,
  pathsOf,
  proofOf,
  startOf,
  stepOf,
} from './lifecycle-model'
import type { Observation } from './observation'
import { reckon } from './reckon'

/** `MODEL_RUNS=200` walks longer and tries every step in every world, `MODEL_SEED=<seed of a failure>` repeats its walks. */
const isThorough = process.env.MODEL_RUNS !== undefined
const runs = Number(process.env.MODEL_RUNS ?? 3)
const seed = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED)

/**
 * Drives the real application along the chart: every state and transition by shortest paths, then random walks. After each step the row, what
 * server and page offer, and the chart agree; in each state everything that the chart refuses is tried, and HTTP refuses it.
 */
export function modelPaths<M extends AnyStateMachine, World, Subject>(
  name: string,
  own: LifecycleModel<M, World, Subject>,
): void {
  // The driver hands the adapter only its own worlds and subjects.
  const model = own as unknown as AnyLifecycleModel
  const seen: Observation[] = []
  const tried = new Set<string>()
  const paths = pathsOf(model, isThorough)

  describe(`${name}: the chart and the application`, () => {
    it(`agree on ${paths.length} shortest paths`, async () => {
      for (const path of paths) await walk({ model, seen, tried }, path).catch(explain(name, path))
    }, 600_000)

    it('agree on random walks', async () => {
      const steps = fc.tuple(
        fc.constantFrom(...Object.keys(model.starts)),
        fc.array(fc.constantFrom(...Object.keys(model.steps)), { minLength: 1, maxLength: 16, size: 'max' }),
      )
      await fc.assert(
        fc.asyncProperty(steps, ([start, names]) => {
          const path: Path = [start, ...names]
          return walk({ model, seen, tried: undefined }, path).catch(explain(name, path))
        }),
        { numRuns: runs, ...(seed === undefined ? {} : { seed }), includeErrorInReport: true },
      )
    }, 600_000)

    it('leave no change of the chart unnoticed', () => {
      const { survivors, oneSided, line } = reckon(model.machine, seen, paths.length)
      console.log(line)
      expect({ survivors, oneSided }).toEqual({ survivors: [], oneSided: [] })
    })
  })
}

/** Walks a path that once failed; steps that cannot be tried where they stand are skipped, as in random walks. */
export function replay<M extends AnyStateMachine, World, Subject>(
  own: LifecycleModel<M, World, Subject>,
  path: Path,
): Promise<void> {
  const model = own as unknown as AnyLifecycleModel
  return walk({ model, seen: [], tried: new Set() }, path)
}

interface Walk {
  model: AnyLifecycleModel
  seen: Observation[]
  /** What refusals have proved already; without it only the path is walked. */
  tried: Set<string> | undefined
}

async function walk({ model, seen, tried }: Walk, [start, ...names]: Path): Promise<void> {
  const { create, ...begun } = startOf(model, start)
  const subject = await create()
  let state: ModelState = begun
  await agree(model, subject, state)
  for (const name of names) {
    if (tried !== undefined) await tryRefused(state, tried)
    if (applicable(model, state).includes(name)) state = await take(state, name)
  }
  if (tried !== undefined) await tryRefused(state, tried)

  async function tryRefused(here: ModelState, done: Set<string>): Promise<void> {
    for (const name of applicable(model, here)) {
      const proof = proofOf(model, here, name, isThorough)
      if (proof === undefined || done.has(proof)) continue
      if (outcomeOf(model, here, name).isAllowed !== false) continue
      done.add(proof)
      await take(here, name)
    }
  }

  async function take(before: ModelState, name: string): Promise<ModelState> {
    const step = stepOf(model, name)
    const { state: after, isAllowed, facts } = outcomeOf(model, before, name)
    const reply = await step.run(subject)
    const body = reply === undefined ? undefined : await reply.json()
    const where = `${name} in ${keyOf(before)}`
    if (step.event !== undefined && isAllowed === false && reply !== undefined) {
      const refusal = step.refusal?.(before) ?? {
        status: 409,
        code: 'not_allowed_now',
        state: before.status,
        allowed: allowedEvents(model.machine, before.status, facts).filter((one) =>
          model.offered.includes(one),
        ),
      }
      expect({ where, ...body, status: reply.status }).toMatchObject({ where, ...refusal })
    } else if (reply !== undefined)
      expect([where, reply.ok, reply.ok ? undefined : body]).toEqual([where, true, undefined])
    const row = await agree(model, subject, after, where)
    if (step.event !== undefined)
      seen.push({
        status: before.status,
        facts,
        event: step.event,
        result: isAllowed ? row.status : null,
      })
    return after
  }
}

/** The row's status, the chart's facts as server and page take them from it, and so what is offered, are those of the model. */
async function agree(model: AnyLifecycleModel, subject: unknown, { status, world }: ModelState, where = '') {
  const row = await model.read(subject)
  const offers = (of: string, facts: never) => ({
    where,
    status: of,
    allowed: allowedEvents(model.machine, of, facts),
    reasons: reasons(model.machine, of, facts),
  })
  expect(offers(row.status, row.facts as never)).toEqual(offers(status, model.facts(world) as never))
  return row
}

const explain = (name: string, path: Path) => (cause: unknown) => {
  if (!(cause instanceof Error)) throw cause
  const { actual, expected } = cause as Error & { actual?: unknown; expected?: unknown }
  const found =
    actual === undefined ? '' : `\nfound    ${JSON.stringify(actual)}\nexpected ${JSON.stringify(expected)}`
  const code = `it('repeats what failed', () => replay(${name}, ${JSON.stringify(path)}))`
  throw new Error(`${cause.message}${found}\n\n${code}\n`, { cause })
}
