import { assign, not, setup } from 'xstate'

/** A day of the plan; only the page knows its other members. */
export type Day = { week: number; dayNo: number }
/** Days by `week.dayNo`. */
export type Days = Readonly<Record<string, Day>>
/** Changed days. Consecutive edits of the same `group` are one undo step; `loses` counts the removed entries. */
export type Edit = { changes: Days; group: string | null; loses: number }
type Step = { before: Days; after: Days; group: string | null }
type History = { days: Days; past: readonly Step[]; future: readonly Step[]; week: number }

/** The dragged part: an exercise of the library, a slot of a day, or an entry. */
export type DraggedPart = { kind: 'exercise' | 'slot' | 'entry'; id: string; from: string | null }
/** The slot of a day before which the part would be dropped, or with which it would form a superset; positions count from 0. */
export type DropTarget = { key: string; at: number; joins: boolean }
/** Copied days, in order; a slot is a day with only this slot. */
export type Copied = { kind: 'day' | 'week' | 'slot'; days: readonly Day[] }
/** An entry of a day, or the day itself when `id` is null. */
export type Selected = { key: string; id: string | null }

/** The number of undo steps. */
export const maxUndoSteps = 500

/** Ignores days that the plan does not have. After an undo, typing starts a new step. */
function edited({ days, past, future }: History, { changes, group }: Edit) {
  const after = Object.fromEntries(Object.entries(changes).filter(([key]) => key in days))
  const before = Object.fromEntries(Object.entries(days).filter(([key]) => key in after))
  const last = group !== null && future.length === 0 ? past.at(-1) : undefined
  const continued = last?.group === group ? last : undefined
  const step = {
    before: { ...before, ...continued?.before },
    after: { ...continued?.after, ...after },
    group,
  }
  const steps = [...(continued ? past.slice(0, -1) : past), step].slice(-maxUndoSteps)
  return { days: { ...days, ...after }, past: steps, future: [] }
}

/** The week to show after a step: the present one if the step changes it, else the step's first. */
function weekOf(week: number, touched: Days): number {
  const weeks = Object.values(touched).map((day) => day.week)
  return weeks.length === 0 || weeks.includes(week) ? week : Math.min(...weeks)
}

/** The plan builder: days with their history, the selection, the clipboard and the drag. `reportChange` reports every change. */
export const planBuilderMachine = setup({
  types: {
    input: {} as { days: Days; isLocked: boolean },
    context: {} as History & {
      selected: Selected | null
      copied: Copied | null
      /** An edit that needs a confirmation. */
      pending: Edit | null
      dragged: DraggedPart | null
      dropTarget: DropTarget | null
      isLocked: boolean
    },
    events: {} as
      | { type: 'plan.edited' | 'plan.adopted'; edit: Edit }
      | { type: 'plan.undone' | 'plan.redone' | 'loss.accepted' | 'loss.declined' }
      | { type: 'week.chosen'; week: number }
      | { type: 'entry.selected'; selected: Selected | null }
      | { type: 'days.copied'; copied: Copied }
      | { type: 'part.lifted'; dragged: DraggedPart; dropTarget: DropTarget | null }
      | { type: 'part.moved'; dropTarget: DropTarget | null }
      | { type: 'part.dropped' | 'part.cancelled' },
  },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    losesNothing: (_, { edit }: { edit: Edit }) => edit.loses === 0,
    isSame: ({ context }, { edit }: { edit: Edit }) =>
      Object.entries(edit.changes).every(
        ([key, day]) => JSON.stringify(context.days[key]) === JSON.stringify(day),
      ),
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    hasDropTarget: ({ context }) => context.dragged !== null && context.dropTarget !== null,
  },
  actions: {
    apply: assign(({ context }, { edit }: { edit: Edit | null }) =>
      edit === null ? {} : edited(context, edit),
    ),
    undo: assign(({ context: { days, past, future, week } }) => {
      const step = past.at(-1)
      if (step === undefined) return {}
      const moved = { past: past.slice(0, -1), future: [step, ...future] }
      return { ...moved, days: { ...days, ...step.before }, week: weekOf(week, step.before) }
    }),
    redo: assign(({ context: { days, past, future, week } }) => {
      const [step, ...rest] = future
      if (step === undefined) return {}
      const moved = { past: [...past, { ...step, group: null }], future: rest }
      return { ...moved, days: { ...days, ...step.after }, week: weekOf(week, step.after) }
    }),
    choose: assign({ week: (_, { week }: { week: number }) => week }),
    select: assign({ selected: (_, { selected }: { selected: Selected | null }) => selected }),
    copy: assign({ copied: (_, { copied }: { copied: Copied }) => copied }),
    keepPending: assign({ pending: (_, { edit }: { edit: Edit }) => edit }),
    lift: assign((_, { dragged, dropTarget }: { dragged: DraggedPart; dropTarget: DropTarget | null }) => ({
      dragged,
      dropTarget,
    })),
    setDropTarget: assign({
      dropTarget: (_, { dropTarget }: { dropTarget: DropTarget | null }) => dropTarget,
    }),
    settle: assign({ pending: null, dragged: null, dropTarget: null }),
    /** The page turns the drop into an edit. */
    drop: (_, _params: { dragged: DraggedPart | null; dropTarget: DropTarget | null }) => {},
    /** The page saves the changed days. */
    reportChange: (_, _params: { days: Days }) => {},
  },
}).createMachine({
  id: 'plan-builder',
  description: 'Edits a training plan: every edit can be undone, and losing entries needs a confirmation.',
  context: ({ input }) => ({
    days: input?.days ?? {},
    past: [],
    future: [],
    week: 1,
    selected: null,
    copied: null,
    pending: null,
    dragged: null,
    dropTarget: null,
    isLocked: input?.isLocked ?? false,
  }),
  initial: 'opening',
  on: {
    'week.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
    'entry.selected': { actions: { type: 'select', params: ({ event }) => event } },
    'days.copied': { actions: { type: 'copy', params: ({ event }) => event } },
    'plan.adopted': {
      guard: not('isLocked'),
      target: '.editing',
      actions: [
        { type: 'apply', params: ({ event }) => event },
        { type: 'reportChange', params: ({ context: { days } }) => ({ days }) },
      ],
      description:
        'Another person’s version of a day. An open question or drag refers to the old one and is dropped.',
    },
  },
  states: {
    opening: {
      description: 'Checks whether the plan can be changed.',
      always: [{ guard: 'isLocked', target: 'locked' }, { target: 'editing' }],
    },
    locked: { description: 'Published or read-only: weeks can be viewed and copied, not changed.' },
    editing: {
      description: 'No question is open and nothing is dragged.',
      entry: 'settle',
      on: {
        'plan.edited': [
          {
            guard: { type: 'isSame', params: ({ event }) => event },
            description: 'Nothing would change, so there is no undo step.',
          },
          {
            guard: { type: 'losesNothing', params: ({ event }) => event },
            actions: [
              { type: 'apply', params: ({ event }) => event },
              { type: 'reportChange', params: ({ context: { days } }) => ({ days }) },
            ],
          },
          {
            target: 'confirming',
            actions: { type: 'keepPending', params: ({ event }) => event },
            description: 'Entries would be lost.',
          },
        ],
        'plan.undone': {
          guard: 'hasPast',
          actions: ['undo', { type: 'reportChange', params: ({ context: { days } }) => ({ days }) }],
        },
        'plan.redone': {
          guard: 'hasFuture',
          actions: ['redo', { type: 'reportChange', params: ({ context: { days } }) => ({ days }) }],
        },
        'part.lifted': { target: 'dragging', actions: { type: 'lift', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'An edit that loses entries waits for a confirmation.',
      on: {
        'loss.accepted': {
          target: 'editing',
          actions: [
            { type: 'apply', params: ({ context }) => ({ edit: context.pending }) },
            { type: 'reportChange', params: ({ context: { days } }) => ({ days }) },
          ],
        },
        'loss.declined': 'editing',
      },
    },
    dragging: {
      description: 'An exercise or a slot is dragged by pointer or keys.',
      on: {
        'part.moved': { actions: { type: 'setDropTarget', params: ({ event }) => event } },
        'part.dropped': [
          {
            guard: 'hasDropTarget',
            target: 'editing',
            actions: {
              type: 'drop',
              params: ({ context: { dragged, dropTarget } }) => ({ dragged, dropTarget }),
            },
          },
          { target: 'editing', description: 'Dropped outside every day: nothing moves.' },
        ],
        'part.cancelled': 'editing',
      },
    },
  },
})
