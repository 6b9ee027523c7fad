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
export type CarriedPart = { kind: 'exercise' | 'slot' | 'entry'; id: string; from: string | null }
/** The slot of a day before which the part would be dropped, or with which it would form a superset; positions count from 0. */
export type Aim = { key: string; at: number; joins: boolean }
/** Copied days, in order; a slot is a day with only this slot. */
export type Copied = { kind: 'day' | 'week' | 'slot'; days: readonly Day[] }
/** An entry of a day, or the day itself when `id` is null. */
export type Selected = { key: string; id: string | null }

/** The number of undo steps. */
export const mostSteps = 500

/** Ignores days that the plan does not have. After an undo, typing starts a new step. */
function edited({ days, past, future }: History, { changes, group }: Edit) {
  const after = Object.fromEntries(Object.entries(changes).filter(([key]) => key in days))
  const before = Object.fromEntries(Object.entries(days).filter(([key]) => key in after))
  const last = group !== null && future.length === 0 ? past.at(-1) : undefined
  const goesOn = last?.group === group ? last : undefined
  const step = { before: { ...before, ...goesOn?.before }, after: { ...goesOn?.after, ...after }, group }
  const steps = [...(goesOn ? past.slice(0, -1) : past), step].slice(-mostSteps)
  return { days: { ...days, ...after }, past: steps, future: [] }
}

/** The week to show after a step: the present one if the step changes it, else the step's first. */
function weekOf(week: number, touched: Days): number {
  const weeks = Object.values(touched).map((day) => day.week)
  return weeks.length === 0 || weeks.includes(week) ? week : Math.min(...weeks)
}

/** The plan builder: days with their history, the selection, the clipboard and the drag. `tell` reports every change. */
export const planBuilderMachine = setup({
  types: {
    input: {} as { days: Days; isLocked: boolean },
    context: {} as History & {
      selected: Selected | null
      copied: Copied | null
      /** An edit that needs a confirmation. */
      pending: Edit | null
      carried: CarriedPart | null
      aim: Aim | null
      isLocked: boolean
    },
    events: {} as
      | { type: 'plan.edited' | 'plan.adopted'; edit: Edit }
      | { type: 'plan.undone' | 'plan.redone' | 'loss.accepted' | 'loss.declined' }
      | { type: 'week.chosen'; week: number }
      | { type: 'entry.selected'; selected: Selected | null }
      | { type: 'days.copied'; copied: Copied }
      | { type: 'carry.started'; carried: CarriedPart; aim: Aim | null }
      | { type: 'carry.aimed'; aim: Aim | null }
      | { type: 'carry.dropped' | 'carry.cancelled' },
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
    isAimed: ({ context }) => context.carried !== null && context.aim !== null,
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
    ask: assign({ pending: (_, { edit }: { edit: Edit }) => edit }),
    take: assign((_, { carried, aim }: { carried: CarriedPart; aim: Aim | null }) => ({ carried, aim })),
    aim: assign({ aim: (_, { aim }: { aim: Aim | null }) => aim }),
    settle: assign({ pending: null, carried: null, aim: null }),
    /** The page turns the drop into an edit. */
    put: (_, _params: { carried: CarriedPart | null; aim: Aim | null }) => {},
    /** The page saves the changed days. */
    tell: (_, _params: { days: Days }) => {},
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
    carried: null,
    aim: null,
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
        { type: 'tell', params: ({ context: { days } }) => ({ days }) },
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
              { type: 'tell', params: ({ context: { days } }) => ({ days }) },
            ],
          },
          {
            target: 'asking',
            actions: { type: 'ask', params: ({ event }) => event },
            description: 'Entries would be lost.',
          },
        ],
        'plan.undone': {
          guard: 'hasPast',
          actions: ['undo', { type: 'tell', params: ({ context: { days } }) => ({ days }) }],
        },
        'plan.redone': {
          guard: 'hasFuture',
          actions: ['redo', { type: 'tell', params: ({ context: { days } }) => ({ days }) }],
        },
        'carry.started': { target: 'carrying', actions: { type: 'take', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'An edit that loses entries waits for a confirmation.',
      on: {
        'loss.accepted': {
          target: 'editing',
          actions: [
            { type: 'apply', params: ({ context }) => ({ edit: context.pending }) },
            { type: 'tell', params: ({ context: { days } }) => ({ days }) },
          ],
        },
        'loss.declined': 'editing',
      },
    },
    carrying: {
      description: 'An exercise or a slot is dragged by pointer or keys.',
      on: {
        'carry.aimed': { actions: { type: 'aim', params: ({ event }) => event } },
        'carry.dropped': [
          {
            guard: 'isAimed',
            target: 'editing',
            actions: { type: 'put', params: ({ context: { carried, aim } }) => ({ carried, aim }) },
          },
          { target: 'editing', description: 'Dropped outside every day: nothing moves.' },
        ],
        'carry.cancelled': 'editing',
      },
    },
  },
})
