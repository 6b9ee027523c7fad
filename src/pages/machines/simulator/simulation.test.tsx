import { describe, expect, it } from '@rstest/core'
import { type AnyEventObject, createActor } from 'xstate'
import { authMachine } from '../../../../machines/auth/auth.machine'
import { coachMachine } from '../../../../machines/coach/coach.machine'
import { editorMachine } from '../../../../machines/editor/editor.machine'
import { tabsMachine } from '../../../../machines/tabs/tabs.machine'
import { silenced } from '../../../../tests/machines/kit/graph'
import { type CatalogueEntry, catalogue } from '../catalogue'
import { filesOf } from '../files'
import { nextEvents } from './next-events'
import { exampleOf, fieldsOf, fits, wordsOf } from './shape'
import { type Path, reportsIn, simulate } from './simulate'
import { testOf } from './test-of'

const session = { token: 't', username: 'ada' }

it('does nothing to the world: what a machine asks for is only written down', () => {
  const happened: string[] = []
  const machine = authMachine.provide({ actions: { clearSession: () => happened.push('cleared') } })
  const { steps, failure } = simulate(machine, { input: session, events: [{ type: 'auth.refused' }] })
  expect([failure, happened]).toEqual([null, []])
  expect(steps.map(({ event, snapshot }) => [event?.type, snapshot.value])).toEqual([
    [undefined, 'loggedIn'],
    ['auth.refused', 'loggedOut'],
  ])
  expect(steps[1]?.transitions).toEqual(['auth.loggedIn --auth.refused[0]--> auth.loggedOut'])
  expect(steps[1]?.effects).toEqual([
    { type: 'clearSession', params: undefined },
    { type: 'goToLogin', params: { returnHere: true } },
  ])
})

it('waits for the answers of actors, which a person gives', () => {
  const { steps } = simulate(editorMachine, { input: { id: '1' }, events: [] })
  const now = steps[0]!.snapshot
  expect(now.value).toBe('loading')
  expect(reportsIn(now)).toEqual([
    { type: 'xstate.done.actor.load', actor: 'load' },
    { type: 'xstate.error.actor.load', actor: 'load' },
  ])
})

it('says why a path leads no further', () => {
  const { steps, failure } = simulate(tabsMachine, {
    input: {},
    events: [{ type: 'tab.visited' }, { type: 'tab.left' }],
  })
  expect(failure).toMatch(/name/)
  expect(steps).toHaveLength(1)
})

describe('what a guard says now', () => {
  const coachIn = (value: 'active' | 'departed', futureSessions: number) =>
    nextEvents(coachMachine.resolveState({ value, context: { futureSessions } })).map(
      ({ type, verdict, guards }) => [type, verdict, guards],
    )

  it('is yes or no where the facts decide, with the name of the guard that refuses', () => {
    expect(coachIn('active', 0)).toEqual([
      ['coach.startLeave', 'yes', []],
      ['coach.depart', 'yes', []],
    ])
    expect(coachIn('active', 2)[1]).toEqual(['coach.depart', 'no', ['noFutureSessions']])
    expect(coachIn('departed', 2)).toEqual([['coach.rehire', 'yes', []]])
  })

  it('a guard that depends on the payload has no verdict before the event', () => {
    const { snapshot } = simulate(authMachine, { input: { token: null, username: null }, events: [] })
      .steps[0]!
    expect(nextEvents(snapshot).map(({ type, verdict, guards }) => [type, verdict, guards])).toEqual([
      ['auth.signedIn', 'payload', ['hasNewToken']],
      ['storage.changed', 'payload', ['hasNewToken']],
    ])
  })
})

describe.each(catalogue.map((entry) => [entry.id, entry] as const))('a walk through %s', (_, entry) => {
  const { signature } = filesOf(entry)

  it('is written as a test that passes', () => {
    const path = walk(entry)
    const { steps, failure } = simulate(entry.machine, path)
    expect(failure).toBe(null)
    expect(steps.length).toBeGreaterThan(1)
    const code = testOf({ name: entry.name, file: signature.file }, path, steps)
    expect(code).toContain(`import { ${entry.name} } from '../../${signature.file.replace('.ts', '')}'\n`)
    const ran: string[] = []
    run(code, entry, (name, test) => {
      test()
      ran.push(name)
    })
    expect(ran).toHaveLength(1)
  })

  it('is written as a test that fails when the machine does otherwise', () => {
    const path = walk(entry)
    const { steps } = simulate(entry.machine, path)
    const wrong = steps.map((step) => ({ ...step, snapshot: { ...step.snapshot, value: 'elsewhere' } }))
    const code = testOf({ name: entry.name, file: signature.file }, path, wrong as typeof steps)
    expect(() => run(code, entry, (_name, test) => test())).toThrow('elsewhere')
  })
})

it('knows an example of every shape, and what does not fit it', () => {
  for (const { events, input } of catalogue.map((entry) => filesOf(entry).signature)) {
    const fields = Object.values(events).flatMap(fieldsOf)
    for (const { name, shape } of fields) expect(fits(shape, exampleOf(shape, name))).toBe(true)
    if (input !== undefined) expect(fits(input, exampleOf(input))).toBe(true)
  }
  const shape = { oneOf: [{ members: { name: 'text', 'age?': 'number' } }, { exactly: null }] }
  expect(
    [{ name: 'a' }, null, { name: 'a', age: '7' }, { age: 7 }, 'a'].map((one) => fits(shape, one)),
  ).toEqual([true, true, false, false, false])
  expect(wordsOf({ list: shape })).toBe('({ name: string; age?: number } | null)[]')
})

/**
 * A path that a person would try: the machine started with its facts unfavourable, and, if that leads nowhere, with favourable or countable
 * ones.
 */
function walk(entry: CatalogueEntry): Path {
  const shape = filesOf(entry).signature.input
  const input = shape && exampleOf(shape)
  const tried = [input, favourable(input), counting(input)]
  return (
    tried.map((one) => walkFrom(entry, one)).find(({ events }) => events.length > 0) ?? walkFrom(entry, input)
  )
}

const counting = (input: unknown): unknown => {
  if (typeof input === 'number') return 1
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).map(([name, fact]) => [name, counting(fact)]))
}

const favourable = (input: unknown) =>
  Object.fromEntries(
    Object.entries(Object(input)).map(([name, fact]) => [name, typeof fact === 'boolean' ? true : fact]),
  )

/** Up to six events that change something, or a first one that at least takes a transition. */
function walkFrom(entry: CatalogueEntry, input: unknown): Path {
  const { signature } = filesOf(entry)
  let path: Path = { input, events: [] }
  for (let length = 0; length < 6; length++) {
    const here = simulate(entry.machine, path).steps.at(-1)!.snapshot
    if (here.status !== 'active') break
    const options: AnyEventObject[] = [
      ...reportsIn(here).map(({ type, actor }) => ({
        type,
        output: exampleOf(signature.outputs[actor ?? ''] ?? 'anything'),
      })),
      ...Object.entries(signature.events).map(([type, members]) => ({
        ...Object.fromEntries(fieldsOf(members).map(({ name, shape }) => [name, exampleOf(shape, name)])),
        type,
      })),
    ]
    const after = (event: AnyEventObject) => {
      const { steps, failure } = simulate(entry.machine, { ...path, events: [...path.events, event] })
      const last = steps.at(-1)!
      return failure === null && last.transitions.length > 0 ? last.snapshot.value : undefined
    }
    const taken = options
      .map((event) => ({ event, value: after(event) }))
      .filter(({ value }) => value !== undefined)
    // A machine that returns to its first state has also taken a path.
    const moved = taken.find(({ value }) => value !== here.value)
    const next = (moved ?? (length === 0 ? taken[0] : undefined))?.event
    if (next === undefined) break
    path = { ...path, events: [...path.events, next] }
  }
  return path
}

function run(code: string, { name, machine }: CatalogueEntry, it: (name: string, test: () => void) => void) {
  const body = code.replace(/^import .*$/gm, '')
  const scope = { expect, it, createActor, silenced, [name]: machine }
  new Function(...Object.keys(scope), body)(...Object.values(scope))
}
