import { assign, setup } from 'xstate'

type Item = {
  id: string
  /** `freed` needs no slot: done, refused, or paused by the person. */
  status: 'queued' | 'begun' | 'freed'
}

/** The number of simultaneous uploads. */
const maxUploads = 3

const begunOf = (items: readonly Item[]) => items.filter(({ status }) => status === 'begun').length

/** The queued files that get a slot, in their order. */
const nextOf = (items: readonly Item[]): string[] =>
  items
    .filter(({ status }) => status === 'queued')
    .slice(0, Math.max(0, maxUploads - begunOf(items)))
    .map(({ id }) => id)

/** Queues files for upload. `begin` starts some of them; each is a machine of its own, `upload`. */
export const uploadQueueMachine = setup({
  types: {
    context: {} as { items: Item[] },
    events: {} as { type: 'queue.added' | 'queue.freed' | 'queue.resumed' | 'queue.removed'; id: string },
  },
  guards: {
    isAllFreed: ({ context }) => context.items.every(({ status }) => status === 'freed'),
  },
  actions: {
    add: assign({
      items: ({ context }, { id }: { id: string }): Item[] =>
        context.items.some((item) => item.id === id)
          ? context.items
          : [...context.items, { id, status: 'queued' }],
    }),
    free: assign({
      items: ({ context }, { id }: { id: string }) =>
        context.items.map((item): Item => (item.id === id ? { id, status: 'freed' } : item)),
    }),
    resume: assign({
      items: ({ context }, { id }: { id: string }) =>
        context.items.map(
          (item): Item => (item.id === id && item.status === 'freed' ? { id, status: 'begun' } : item),
        ),
    }),
    remove: assign({
      items: ({ context }, { id }: { id: string }) => context.items.filter((item) => item.id !== id),
    }),
    occupy: assign({
      items: ({ context }) => {
        const next = nextOf(context.items)
        return context.items.map(
          (item): Item => (next.includes(item.id) ? { id: item.id, status: 'begun' } : item),
        )
      },
    }),
    begin: (_, _next: { ids: string[] }) => {},
  },
}).createMachine({
  id: 'upload-queue',
  description: 'Uploads three files at a time, in the chosen order.',
  context: { items: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'No upload is running.',
      on: {
        'queue.added': {
          target: 'working',
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'begin', params: ({ context }) => ({ ids: nextOf(context.items) }) },
            'occupy',
          ],
        },
        'queue.resumed': {
          target: 'working',
          actions: { type: 'resume', params: ({ event }) => event },
          description: 'The person restarts an upload.',
        },
        'queue.removed': { actions: { type: 'remove', params: ({ event }) => event } },
      },
    },
    working: {
      description: 'At least one upload is running.',
      always: { guard: 'isAllFreed', target: 'idle', description: 'The last upload has ended.' },
      on: {
        'queue.added': {
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'begin', params: ({ context }) => ({ ids: nextOf(context.items) }) },
            'occupy',
          ],
        },
        'queue.freed': {
          actions: [
            { type: 'free', params: ({ event }) => event },
            { type: 'begin', params: ({ context }) => ({ ids: nextOf(context.items) }) },
            'occupy',
          ],
          description: 'The next file gets its slot.',
        },
        'queue.resumed': {
          actions: { type: 'resume', params: ({ event }) => event },
          description: 'An upload that the person restarts runs at once, even as a fourth.',
        },
        'queue.removed': {
          actions: [
            { type: 'remove', params: ({ event }) => event },
            { type: 'begin', params: ({ context }) => ({ ids: nextOf(context.items) }) },
            'occupy',
          ],
        },
      },
    },
  },
})
