import { expect, it } from '@rstest/core'
import { shapesOf } from './shapes.mjs'

const source = `
import { fromPromise, setup } from 'xstate'
type Song = { title: string; seconds?: number }
export interface Outcome { kind: 'found'; song: Omit<Song, 'seconds'> }
type Event =
  | { type: 'song.chosen'; song: Song | null; from: readonly string[] }
  | { type: 'song.loved' | 'song.skipped'; times: 1 | 2 }
export const playerMachine = setup({
  types: {
    input: {} as { volume: number },
    context: {} as Song & { loud: boolean; cover: Blob; tags: Record<string, unknown>; plays: Readonly<Record<string, { at: number }>> },
    events: {} as Event,
  },
  actors: { find: fromPromise<Outcome, { title: string }>(async () => never) },
}).createMachine({})`

it('reads from the types what goes into a machine', () => {
  expect(shapesOf('player.machine.ts', source)).toEqual({
    input: { members: { volume: 'number' } },
    context: {
      members: {
        title: 'text',
        'seconds?': 'number',
        loud: 'boolean',
        cover: 'Blob',
        tags: 'anything',
        plays: { record: { members: { at: 'number' } } },
      },
    },
    events: {
      'song.chosen': {
        song: { oneOf: [{ members: { title: 'text', 'seconds?': 'number' } }, { exactly: null }] },
        from: { list: 'text' },
      },
      'song.loved': { times: { oneOf: [{ exactly: 1 }, { exactly: 2 }] } },
      'song.skipped': { times: { oneOf: [{ exactly: 1 }, { exactly: 2 }] } },
    },
    outputs: { find: { members: { kind: { exactly: 'found' }, song: { members: { title: 'text' } } } } },
  })
})

it('finds nothing where a machine declares nothing', () => {
  const bare = "import { setup } from 'xstate'\nexport const m = setup({}).createMachine({})"
  expect(shapesOf('bare.machine.ts', bare)).toEqual({
    input: undefined,
    context: undefined,
    events: {},
    outputs: {},
  })
})
