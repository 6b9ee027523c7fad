import { expect, it } from '@rstest/core'
import { createActor, createMachine } from 'xstate'
import { Coverage } from './coverage'
import { asCode, placesOf } from './graph'

const door = createMachine({
  id: 'garage-door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar' } },
    ajar: { always: 'wide', on: { shut: 'shut' } },
    wide: { on: { shut: [{ guard: () => false, target: 'stuck' }, { target: 'shut' }] } },
    stuck: {},
  },
})

it('names the transitions that were never taken and the states that were never entered', () => {
  const coverage = new Coverage(door)
  const actor = createActor(door, { inspect: coverage.inspect }).start()
  actor.send({ type: 'open' })
  actor.send({ type: 'shut' })
  expect(coverage.missing()).toEqual([
    'garage-door.ajar --shut[0]--> garage-door.shut',
    'garage-door.wide --shut[0]--> garage-door.stuck',
    'never in garage-door.stuck',
  ])
  expect(coverage.summary()).toBe('garage-door: 3/5 transitions, 3/4 states')
})

it('counts transitions of a machine that was given other actions', () => {
  const coverage = new Coverage(door)
  createActor(door.provide({}), { inspect: coverage.inspect }).start().send({ type: 'open' })
  expect(coverage.summary()).toBe('garage-door: 2/5 transitions, 3/4 states')
})

it('finds each reachable place by its shortest path, and writes the path as code', () => {
  const places = placesOf(door, { starts: [undefined], events: [{ type: 'shut' }, { type: 'open' }] })
  expect(places.map(({ snapshot }) => snapshot.value)).toEqual(['shut', 'wide'])
  expect(asCode(door, { input: { width: 2 }, path: places[1]?.path ?? [] }, { type: 'shut' })).toBe(
    [
      'const actor = createActor(garageDoorMachine, { input: {"width":2} }).start()',
      'actor.send({"type":"open"})',
      'actor.send({"type":"shut"})',
    ].join('\n'),
  )
})
