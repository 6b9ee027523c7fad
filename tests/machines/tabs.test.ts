import { describe, expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { type Tab, tabsMachine, type Visit } from '../../machines/tabs/tabs.machine'
import { modelTest } from './kit/model-test'

const page = (name: string, query = ''): Visit => ({
  name,
  title: name.toUpperCase(),
  path: `/${name}${query}`,
})
const [a, b, c] = [page('a'), page('b'), page('c')]
const visited = (tab: Visit) => ({ type: 'tab.visited', tab }) as const
const named = (names: string[]) =>
  names.flatMap((name) =>
    (
      [
        'tab.closed',
        'tab.othersClosed',
        'tab.selected',
        'tab.refreshed',
        'tab.dirtied',
        'tab.cleaned',
      ] as const
    ).map((type) => ({ type, name })),
  )

modelTest(tabsMachine, {
  starts: [{ max: 2 }, { max: 2, tabs: [a, b] }],
  events: [
    ...[a, b, c].map(visited),
    ...named(['a', 'b', 'c']),
    { type: 'tab.moved', name: 'b', path: '/b?page=2' },
    { type: 'tab.allClosed' },
    { type: 'tab.left' },
    { type: 'close.confirmed' },
    { type: 'close.cancelled' },
    { type: 'tabs.cleared' },
    { type: 'tabs.restored', tabs: [b, c] },
  ],
  holds: ({ before, event, after, effects }) => {
    const { tabs, current, question } = after.context
    const names = tabs.map((tab) => tab.name)
    expect(names.length).toBeLessThanOrEqual(2)
    expect(new Set(names).size).toBe(names.length)
    expect(current === null || names.includes(current)).toBe(true)
    expect(after.matches('confirming')).toBe(question !== null)
    if (!after.matches('confirming')) expect(after.value).toBe(names.length === 0 ? 'empty' : 'open')
    const placesOf = (all: typeof tabs) => all.map(({ name, path }) => [name, path])
    const isOtherwise = JSON.stringify(placesOf(tabs)) !== JSON.stringify(placesOf(before.context.tabs))
    if (isOtherwise && !after.matches('confirming'))
      expect(effects.findLast(({ type }) => type === 'saveTabs')?.params).toMatchObject({ tabs })
    const lost = before.context.tabs.filter((tab) => tab.dirty && !names.includes(tab.name))
    const reported =
      event.type === 'close.confirmed' || event.type === 'tabs.cleared' || event.type === 'tabs.restored'
    if (!reported) expect(lost).toEqual([])
    const went = effects.filter((effect) => effect.type === 'navigate')
    expect(went.length).toBeLessThanOrEqual(1)
    if (event.type === 'tab.closed' && before.context.current !== event.name) expect(went).toEqual([])
  },
})

/** Tabs with a router that arrives at every target, and all requested effects. */
function browsing(input: { tabs?: unknown; current?: string; max?: number } = {}) {
  const requested: unknown[] = []
  const machine = tabsMachine.provide({
    actions: {
      navigate: (_, { to }) => requested.push(['navigate', to]),
      announceDropped: (_, { title }) => requested.push(['announceDropped', title]),
      refreshPage: (_, { name }) => requested.push(['refreshPage', name]),
    },
  })
  const actor = createActor(machine, { input }).start()
  const visit = (...names: string[]) => {
    for (const name of names) actor.send(visited(page(name)))
  }
  const dirty = (...names: string[]) => {
    for (const name of names) actor.send({ type: 'tab.dirtied', name })
  }
  const names = () =>
    actor
      .getSnapshot()
      .context.tabs.map((tab) => tab.name)
      .join('')
  const current = () => actor.getSnapshot().context.current
  return { actor, requested, visit, dirty, names, current }
}

describe('visiting', () => {
  it('remembers the last address of a page with its query', () => {
    const { actor, visit } = browsing()
    visit('a', 'b')
    actor.send(visited(page('a', '?page=2')))
    expect(actor.getSnapshot().context.tabs).toEqual([
      { ...page('a', '?page=2'), dirty: false },
      { ...b, dirty: false },
    ])
  })

  it('drops the oldest for a ninth page', () => {
    const { requested, visit, names } = browsing()
    visit(...'abcdefghi')
    expect([names(), requested]).toEqual(['bcdefghi', []])
  })

  it('drops the oldest clean page and says so when the oldest holds unsaved input', () => {
    const { requested, visit, dirty, names } = browsing()
    visit(...'abcdefgh')
    dirty('a', 'b')
    visit('i')
    expect([names(), requested]).toEqual(['abdefghi', [['announceDropped', 'C']]])
  })

  it('asks for the oldest when all hold unsaved input, and drops it when that is allowed', () => {
    const { actor, requested, visit, dirty, names, current } = browsing()
    visit(...'abcdefgh')
    dirty(...'abcdefgh')
    visit('i')
    expect(actor.getSnapshot()).toMatchObject({
      value: 'confirming',
      context: { question: { kind: 'visit', names: ['a'] } },
    })
    expect(names()).toBe('abcdefgh')
    actor.send({ type: 'close.confirmed' })
    expect([names(), current(), requested]).toEqual(['bcdefghi', 'i', []])
  })

  it('leaves the ninth page again when none may go', () => {
    const { actor, requested, visit, dirty, names, current } = browsing()
    visit(...'abcdefgh')
    dirty(...'abcdefgh')
    visit('i')
    actor.send({ type: 'close.cancelled' })
    expect([names(), current(), requested]).toEqual(['abcdefgh', 'h', [['navigate', '/h']]])
  })
})

describe('standing on a page without a tab', () => {
  it('makes no tab current, so that any of them can be gone to and none is left by closing it', () => {
    const { actor, requested, visit, current } = browsing()
    visit(...'ab')
    actor.send({ type: 'tab.left' })
    expect(current()).toBe(null)
    actor.send({ type: 'tab.selected', name: 'b' })
    actor.send({ type: 'tab.closed', name: 'b' })
    expect(requested).toEqual([['navigate', '/b']])
  })
})

describe('closing', () => {
  it.each([
    ['the current goes to the next', 'abc', 'b', '/c'],
    ['the current goes to the previous when there is no next', 'ab', 'b', '/a'],
    ['the only one goes to the start', 'a', 'a', '/'],
  ])('%s', (_, pages, name, to) => {
    const { actor, requested, visit } = browsing()
    visit(...pages, name)
    actor.send({ type: 'tab.closed', name })
    expect(requested).toEqual([['navigate', to]])
  })

  it('another goes nowhere', () => {
    const { actor, requested, visit, names, current } = browsing()
    visit(...'abc')
    actor.send({ type: 'tab.closed', name: 'a' })
    expect([names(), current(), requested]).toEqual(['bc', 'c', []])
  })

  it('the others of another tab goes to that one', () => {
    const { actor, requested, visit, names, current } = browsing()
    visit(...'abc')
    actor.send({ type: 'tab.othersClosed', name: 'a' })
    expect([names(), current(), requested]).toEqual(['a', 'a', [['navigate', '/a']]])
  })

  it('asks first when input would be lost, then navigates, then removes the tab', () => {
    const seen: string[] = []
    const machine = tabsMachine.provide({
      actions: { navigate: ({ context }) => seen.push(context.tabs.map((tab) => tab.name).join('')) },
    })
    const actor = createActor(machine, { input: { tabs: [a, b, c] } }).start()
    actor.send(visited(b))
    actor.send({ type: 'tab.dirtied', name: 'b' })
    actor.send({ type: 'tab.closed', name: 'b' })
    expect([actor.getSnapshot().value, seen]).toEqual(['confirming', []])
    actor.send({ type: 'close.confirmed' })
    expect(seen).toEqual(['abc'])
    expect(actor.getSnapshot().context).toMatchObject({ tabs: [{ name: 'a' }, { name: 'c' }], current: 'c' })
  })

  it('several asks once and keeps all of them when the person stays', () => {
    const { actor, requested, visit, dirty, names } = browsing()
    visit(...'abc')
    dirty('a')
    actor.send({ type: 'tab.allClosed' })
    actor.send({ type: 'close.cancelled' })
    expect([names(), requested]).toEqual(['abc', []])
  })

  it('drops the question when the person moves on meanwhile', () => {
    const { actor, visit, dirty, names } = browsing()
    visit(...'ab')
    dirty('a')
    actor.send({ type: 'tab.closed', name: 'a' })
    visit('c')
    actor.send({ type: 'close.confirmed' })
    expect([names(), actor.getSnapshot().value]).toEqual(['abc', 'open'])
  })
})

describe('refreshing', () => {
  it('loads the current page anew and stays', () => {
    const { actor, requested, visit } = browsing()
    visit(...'ab')
    actor.send({ type: 'tab.refreshed', name: 'b' })
    expect(requested).toEqual([['refreshPage', 'b']])
  })

  it('goes to another page to load it anew', () => {
    const { actor, requested, visit } = browsing()
    visit(...'ab')
    actor.send({ type: 'tab.refreshed', name: 'a' })
    expect(requested).toEqual([
      ['refreshPage', 'a'],
      ['navigate', '/a'],
    ])
  })

  it('asks first when input would be lost', () => {
    const { actor, requested, visit, dirty } = browsing()
    visit('a')
    dirty('a')
    actor.send({ type: 'tab.refreshed', name: 'a' })
    expect([actor.getSnapshot().value, requested]).toEqual(['confirming', []])
    actor.send({ type: 'close.confirmed' })
    expect(actor.getSnapshot().context.tabs).toEqual([{ ...a, dirty: false }])
    expect(requested).toEqual([['refreshPage', 'a']])
  })
})

describe('what comes from storage', () => {
  const kept = (tabs: unknown, max?: number): Tab[] =>
    createActor(tabsMachine, { input: { tabs, max } }).start().getSnapshot().context.tabs

  it('is taken over clean', () => {
    expect(kept([{ ...a, dirty: true, extra: 1 }])).toEqual([{ ...a, dirty: false }])
  })

  it.each([
    ['no list', 'x'],
    ['null', null],
    [
      'broken members',
      [null, 7, 'a', {}, { ...a, title: 1 }, { ...a, name: '' }, { ...a, title: 'x'.repeat(2001) }],
    ],
    [
      'foreign addresses',
      ['//evil', '/\\evil', 'https://evil', 'javascript:0', ''].map((path) => ({ ...a, path })),
    ],
  ])('is left out when it is %s', (_, tabs) => {
    expect(kept(tabs)).toEqual([])
  })

  it('has each name once and at most the last eight', () => {
    const many = [...'aabcdefghij'].map((name) => page(name))
    expect(
      kept(many)
        .map((tab) => tab.name)
        .join(''),
    ).toBe('cdefghij')
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot set the limit to %s', (max) => {
    expect(
      kept(
        [...'abcdefghi'].map((name) => page(name)),
        max,
      ),
    ).toHaveLength(8)
  })

  it('restores the current tab only if it is among the tabs', () => {
    const current = (name: string) =>
      createActor(tabsMachine, { input: { tabs: [a], current: name } }).getSnapshot().context.current
    expect([current('a'), current('b')]).toEqual(['a', null])
  })
})

it('signing out takes all tabs, and signing in brings those of the last session', () => {
  const actor = createActor(tabsMachine, { input: { tabs: [a] } }).start()
  actor.send({ type: 'tabs.cleared' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { tabs: [], current: null } })
  actor.send({ type: 'tabs.restored', tabs: [b, c] })
  expect(actor.getSnapshot().value).toBe('open')
  expect(actor.getSnapshot().context.tabs.map(({ name }) => name)).toEqual(['b', 'c'])
})

it('closing a tab that is not open asks nothing, even while others hold unsaved input', () => {
  const saveTabs = rs.fn()
  const machine = tabsMachine.provide({ actions: { saveTabs } })
  const actor = createActor(machine, { input: { tabs: [a] } }).start()
  actor.send({ type: 'tab.dirtied', name: 'a' })
  const before = actor.getSnapshot()
  const saved = saveTabs.mock.calls.length
  actor.send({ type: 'tab.closed', name: 'b' })
  expect(actor.getSnapshot()).toMatchObject({ value: before.value, context: before.context })
  expect(saveTabs.mock.calls.length).toBe(saved)
})
