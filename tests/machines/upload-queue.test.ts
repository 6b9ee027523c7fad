import { expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { uploadQueueMachine } from '../../machines/upload-queue/upload-queue.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

modelTest(uploadQueueMachine, {
  events: [
    { type: 'queue.added', id: 'a' },
    { type: 'queue.added', id: 'b' },
    { type: 'queue.added', id: 'c' },
    { type: 'queue.added', id: 'd' },
    { type: 'queue.added', id: 'e' },
    { type: 'queue.freed', id: 'a' },
    { type: 'queue.freed', id: 'd' },
    { type: 'queue.resumed', id: 'a' },
    { type: 'queue.removed', id: 'b' },
    { type: 'queue.removed', id: 'c' },
    { type: 'queue.removed', id: 'd' },
    { type: 'queue.removed', id: 'e' },
  ],
  key: ({ items }) => items.map(({ id, status }) => `${id}${status}`).sort(),
  holds: ({ before, event, after, effects }) => {
    const count = (now: typeof after, status: string) =>
      now.context.items.filter((item) => item.status === status).length
    const ids = after.context.items.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const isAtWork = count(after, 'begun') + count(after, 'queued') > 0
    expect(after.value).toBe(isAtWork ? 'working' : 'idle')
    // Nothing waits while a slot is free, and only a person's own wish takes a fourth.
    if (count(after, 'queued') > 0) expect(count(after, 'begun')).toBeGreaterThanOrEqual(3)
    if (event.type !== 'queue.resumed')
      expect(count(after, 'begun')).toBeLessThanOrEqual(Math.max(3, count(before, 'begun')))
    // Exactly those begin that had not begun before, in their order.
    const begun = effects
      .filter(({ type }) => type === 'begin')
      .flatMap(({ params }) => Object(params).ids ?? [])
    const fresh = after.context.items.filter(
      ({ id, status }) =>
        status === 'begun' &&
        !before.context.items.some((item) => item.id === id && item.status !== 'queued'),
    )
    expect(begun).toEqual(fresh.map(({ id }) => id))
  },
})

it('sends ten files three at a time, each once, in the order they were chosen', () => {
  const begun: string[] = []
  const actor = createActor(
    uploadQueueMachine.provide({ actions: { begin: (_, { ids }) => begun.push(...ids) } }),
  ).start()
  const ids = Array.from({ length: 10 }, (_, at) => `f${at}`)
  for (const id of ids) actor.send({ type: 'queue.added', id })
  expect(begun).toEqual(['f0', 'f1', 'f2'])
  for (const id of ['f1', 'f0', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9'])
    actor.send({ type: 'queue.freed', id })
  expect([begun, actor.getSnapshot().value]).toEqual([ids, 'idle'])
})

const of = (type: 'queue.added' | 'queue.freed' | 'queue.resumed' | 'queue.removed') => (id: string) =>
  ({ type, id }) as const
const [add, free, resume, remove] = [
  of('queue.added'),
  of('queue.freed'),
  of('queue.resumed'),
  of('queue.removed'),
]
const four = ['a', 'b', 'c', 'd'].map(add)

it.each([
  ['an ended upload begins again by hand', [add('a'), free('a'), resume('a')], 'working', ['a begun']],
  [
    'beside another it begins at once',
    [add('a'), add('b'), free('a'), resume('a')],
    'working',
    ['a begun', 'b begun'],
  ],
  ['an ended upload leaves the list', [add('a'), free('a'), remove('a')], 'idle', []],
  ['a removed one gives up its slot', [...four, remove('a')], 'working', ['b begun', 'c begun', 'd begun']],
  ['the last one is removed', [add('a'), remove('a')], 'idle', []],
])('%s', (_, events, value, items) => {
  const arrived = follow(uploadQueueMachine, events)
  expect(arrived.value).toBe(value)
  expect(arrived.context.items.map(({ id, status }) => `${id} ${status}`)).toEqual(items)
})
