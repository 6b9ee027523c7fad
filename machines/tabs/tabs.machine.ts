import { assign, setup } from 'xstate'

/** A visited page: `name` tells tabs apart, `path` is its last address with the query, `dirty` means unsaved input. */
export type Tab = { name: string; title: string; path: string; dirty: boolean }
export type Visit = Omit<Tab, 'dirty'>
/** The question before unsaved input is lost: the tabs that would be closed or reloaded, and the page that waits for a free tab. */
export type Question = { kind: 'close' | 'refresh' | 'visit'; names: string[]; arriving: Visit | null }
type Context = { tabs: Tab[]; current: string | null; max: number; question: Question | null }
type Event =
  | { type: 'tab.visited'; tab: Visit }
  | { type: 'tab.selected' | 'tab.closed' | 'tab.othersClosed' | 'tab.refreshed'; name: string }
  | { type: 'tab.moved'; name: string; path: string }
  | { type: 'tab.dirtied' | 'tab.cleaned'; name: string }
  | { type: 'tab.allClosed' | 'tab.left' | 'close.confirmed' | 'close.cancelled' | 'tabs.cleared' }
  | { type: 'tabs.restored'; tabs: unknown }

const nameIn = (event: Event) =>
  event.type === 'tab.visited' ? event.tab.name : 'name' in event ? event.name : ''
const tabOf = ({ tabs }: Context, name: string | null) => tabs.find((tab) => tab.name === name)
const pathOf = (context: Context, name: string | null) => tabOf(context, name)?.path ?? '/'
const oldestClean = ({ tabs }: Context) => tabs.find((tab) => !tab.dirty)
const atStake = ({ question }: Context) => question?.names ?? []
const without = ({ tabs }: Context, names: string[]) => tabs.filter((tab) => !names.includes(tab.name))
const marked = ({ tabs }: Context, names: string[], dirty: boolean) =>
  tabs.map((tab) => (names.includes(tab.name) ? { ...tab, dirty } : tab))

/** The tab to show after those are closed: the next that stays, else the previous, else none. */
const neighbour = (context: Context) => {
  const at = context.tabs.findIndex((tab) => tab.name === context.current)
  const stay = without(context, atStake(context))
  const next = context.tabs.slice(at + 1).find((tab) => stay.includes(tab))
  return next ?? context.tabs.slice(0, Math.max(at, 0)).findLast((tab) => stay.includes(tab))
}

const questionOn = ({ tabs }: Context, event: Event): Question => {
  const names = tabs.map((tab) => tab.name)
  if (event.type === 'tab.visited') return { kind: 'visit', names: names.slice(0, 1), arriving: event.tab }
  if (event.type === 'tab.refreshed') return { kind: 'refresh', names: [event.name], arriving: null }
  if (event.type === 'tab.closed') return { kind: 'close', names: [event.name], arriving: null }
  return { kind: 'close', names: names.filter((name) => name !== nameIn(event)), arriving: null }
}

const arrival = (context: Context, tabs: Tab[], visit: Visit): Partial<Context> => {
  const known = tabOf(context, visit.name)
  const tab = { name: visit.name, title: visit.title, path: visit.path, dirty: known?.dirty ?? false }
  return { current: tab.name, tabs: known ? tabs.map((one) => (one === known ? tab : one)) : [...tabs, tab] }
}

const isText = (value: unknown): value is string => typeof value === 'string' && /^.{1,2000}$/.test(value)
/** The valid part of a list from storage: own paths only, each name once, the last `max`, none dirty. */
const validTabs = (list: unknown, max: number): Tab[] => {
  const tabs = new Map<string, Tab>()
  for (const one of Array.isArray(list) ? list : []) {
    const { name, title, path }: { [key: string]: unknown } = Object(one)
    if (!isText(name) || !isText(title) || !isText(path) || !/^\/(?![/\\])/.test(path)) continue
    tabs.set(name, { name, title, path, dirty: false })
  }
  return [...tabs.values()].slice(-max)
}

/** The open tabs: at most `max` visited pages. The router reports each navigation with `tab.visited`. */
export const tabsMachine = setup({
  types: {
    input: {} as { tabs?: unknown; current?: string | null; max?: number },
    context: {} as Context,
    events: {} as Event,
  },
  guards: {
    hasTabs: ({ context }) => context.tabs.length > 0,
    hasNoTabs: ({ context }) => context.tabs.length === 0,
    isKnown: ({ context, event }) => tabOf(context, nameIn(event)) !== undefined,
    isElsewhere: ({ context, event }) =>
      tabOf(context, nameIn(event)) !== undefined && nameIn(event) !== context.current,
    fits: ({ context, event }) =>
      tabOf(context, nameIn(event)) !== undefined ||
      context.tabs.length < context.max ||
      context.tabs[0]?.dirty === false,
    anyIsClean: ({ context }) => oldestClean(context) !== undefined,
    losesInput: ({ context }) => atStake(context).some((name) => tabOf(context, name)?.dirty),
    takesCurrent: ({ context }) => context.current !== null && atStake(context).includes(context.current),
    isVisit: ({ context }) => context.question?.kind === 'visit',
    isRefresh: ({ context }) => context.question?.kind === 'refresh',
    isRefreshHere: ({ context }) =>
      context.question?.kind === 'refresh' && atStake(context)[0] === context.current,
  },
  actions: {
    replace: assign(({ context }, { tabs }: { tabs: unknown }) => ({
      tabs: validTabs(tabs, context.max),
      current: null,
    })),
    arrive: assign(({ context }, visit: Visit) => {
      const full = context.tabs.length >= context.max && !tabOf(context, visit.name)
      return arrival(
        context,
        full ? context.tabs.filter((tab) => tab !== oldestClean(context)) : context.tabs,
        visit,
      )
    }),
    arriveForOldest: assign(({ context }) =>
      context.question?.arriving
        ? arrival(context, without(context, atStake(context)), context.question.arriving)
        : {},
    ),
    move: assign(({ context }, { name, path }: { name: string; path: string }) => ({
      tabs: context.tabs.map((tab) => (tab.name === name ? { ...tab, path } : tab)),
    })),
    leave: assign({ current: null }),
    keepQuestion: assign({ question: ({ context, event }) => questionOn(context, event) }),
    clearQuestion: assign({ question: null }),
    markDirty: assign({ tabs: ({ context }, { name }: { name: string }) => marked(context, [name], true) }),
    markClean: assign({ tabs: ({ context }, { name }: { name: string }) => marked(context, [name], false) }),
    discardInput: assign({ tabs: ({ context }) => marked(context, atStake(context), false) }),
    remove: assign(({ context }) => ({ tabs: without(context, atStake(context)) })),
    removeCurrent: assign(({ context }) => ({
      tabs: without(context, atStake(context)),
      current: neighbour(context)?.name ?? null,
    })),
    navigate: (_, _where: { to: string }) => {},
    saveTabs: (_, _kept: { tabs: Tab[] }) => {},
    announceDropped: (_, _tab: { title: string }) => {},
    refreshPage: (_, _tab: { name: string }) => {},
  },
}).createMachine({
  id: 'tabs',
  description: 'Never loses unsaved input without a question; the page is left before its tab is removed.',
  context: ({ input }) => {
    const max = Number.isInteger(input?.max) && Number(input.max) > 0 ? Number(input.max) : 8
    const tabs = validTabs(input?.tabs, max)
    return {
      tabs,
      current: tabs.find((tab) => tab.name === input?.current)?.name ?? null,
      max,
      question: null,
    }
  },
  initial: 'empty',
  on: {
    'tab.visited': [
      {
        guard: 'fits',
        target: '.open',
        actions: { type: 'arrive', params: ({ event }) => event.tab },
        description: 'A known tab gets the new address; a ninth tab replaces the oldest.',
      },
      {
        guard: 'anyIsClean',
        target: '.open',
        actions: [
          {
            type: 'announceDropped',
            params: ({ context }) => ({ title: oldestClean(context)?.title ?? '' }),
          },
          { type: 'arrive', params: ({ event }) => event.tab },
        ],
        description: 'The oldest has unsaved input: the oldest without is replaced, and a message says so.',
      },
      {
        target: '.confirming',
        actions: 'keepQuestion',
        description: 'All have unsaved input: the person decides about the oldest.',
      },
    ],
    'tab.left': {
      target: '.open',
      actions: 'leave',
      description: 'The current page has no tab.',
    },
    'tab.moved': {
      guard: 'isElsewhere',
      actions: [
        { type: 'move', params: ({ event }) => event },
        { type: 'saveTabs', params: ({ context }) => context },
      ],
      description: 'A hidden page changed its own address.',
    },
    'tab.dirtied': { actions: { type: 'markDirty', params: ({ event }) => event } },
    'tab.cleaned': { actions: { type: 'markClean', params: ({ event }) => event } },
    'tabs.cleared': {
      target: '.empty',
      actions: { type: 'replace', params: { tabs: [] } },
      description: 'The person signed out.',
    },
    'tabs.restored': {
      target: '.empty',
      actions: { type: 'replace', params: ({ event }) => event },
      description: 'The person signed in: their tabs of the last session return.',
    },
  },
  states: {
    empty: {
      description: 'No page was visited, or all tabs are closed.',
      entry: ['clearQuestion', { type: 'saveTabs', params: ({ context }) => context }],
      always: { guard: 'hasTabs', target: 'open', description: 'Storage had tabs.' },
    },
    open: {
      description: 'At least one tab is open.',
      entry: ['clearQuestion', { type: 'saveTabs', params: ({ context }) => context }],
      always: { guard: 'hasNoTabs', target: 'empty' },
      on: {
        'tab.selected': {
          guard: 'isElsewhere',
          actions: {
            type: 'navigate',
            params: ({ context, event }) => ({ to: pathOf(context, event.name) }),
          },
          description: 'Only navigates: the tab becomes current when the router reports the visit.',
        },
        'tab.closed': { guard: 'isKnown', target: 'checking', actions: 'keepQuestion' },
        'tab.othersClosed': { guard: 'isKnown', target: 'checking', actions: 'keepQuestion' },
        'tab.allClosed': { target: 'checking', actions: 'keepQuestion' },
        'tab.refreshed': { guard: 'isKnown', target: 'checking', actions: 'keepQuestion' },
      },
    },
    checking: {
      description: 'Checks whether unsaved input would be lost.',
      always: [{ guard: 'losesInput', target: 'confirming' }, { target: 'settled' }],
    },
    confirming: {
      description: 'The person decides whether unsaved input may be lost. Navigation drops the question.',
      on: {
        'close.confirmed': 'settled',
        'close.cancelled': [
          {
            guard: 'isVisit',
            target: 'open',
            actions: {
              type: 'navigate',
              params: ({ context }) => ({ to: pathOf(context, context.current) }),
            },
            description: 'All tabs stay, so the new page is left again.',
          },
          { target: 'open' },
        ],
      },
    },
    settled: {
      description: 'No unsaved input is in the way.',
      always: [
        { guard: 'isVisit', target: 'open', actions: 'arriveForOldest' },
        {
          guard: 'isRefreshHere',
          target: 'open',
          actions: [
            'discardInput',
            { type: 'refreshPage', params: ({ context }) => ({ name: atStake(context)[0] ?? '' }) },
          ],
        },
        {
          guard: 'isRefresh',
          target: 'open',
          actions: [
            'discardInput',
            { type: 'refreshPage', params: ({ context }) => ({ name: atStake(context)[0] ?? '' }) },
            {
              type: 'navigate',
              params: ({ context }) => ({ to: pathOf(context, atStake(context)[0] ?? null) }),
            },
          ],
          description: 'Navigates to another tab to reload it.',
        },
        {
          guard: 'takesCurrent',
          target: 'open',
          actions: [
            { type: 'navigate', params: ({ context }) => ({ to: neighbour(context)?.path ?? '/' }) },
            'removeCurrent',
          ],
          description:
            'Navigates to the next tab, else the previous, else the start page; then removes this one.',
        },
        { target: 'open', actions: 'remove', description: 'Closing another tab does not navigate.' },
      ],
    },
  },
})
