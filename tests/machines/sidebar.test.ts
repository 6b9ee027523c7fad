import { describe, expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { sidebarMachine } from '../../machines/sidebar/sidebar.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const toggle = { type: 'sidebar.toggled' } as const
const narrow = { type: 'window.becameNarrow' } as const
const wide = { type: 'window.becameWide' } as const
const group = (name: string) => ({ type: 'group.toggled', group: name }) as const
const enter = (page: string, name: string | null) => ({ type: 'page.entered', page, group: name }) as const

modelTest(sidebarMachine, {
  starts: [{ narrow: false }, { narrow: true }],
  events: [
    toggle,
    narrow,
    wide,
    group('A'),
    group('B'),
    enter('a1', 'A'),
    enter('a2', 'A'),
    enter('b1', 'B'),
    enter('start', null),
  ],
  holds: ({ before, event, after }) => {
    const [was, is] = [before.context, after.context]
    const crossed = was.narrow !== is.narrow
    expect(is.narrow).toBe(
      event.type === 'window.becameNarrow' || (event.type !== 'window.becameWide' && was.narrow),
    )
    if (crossed) expect(after.value).toBe(is.narrow ? 'collapsed' : 'expanded')
    else expect(after.value !== before.value).toBe(event.type === 'sidebar.toggled')
    if (event.type === 'group.toggled')
      expect(is.openGroup).toBe(was.openGroup === event.group ? null : event.group)
    else if (event.type === 'page.entered' && event.page !== was.page && event.group !== null)
      expect(is.openGroup).toBe(event.group)
    else expect(is.openGroup).toBe(was.openGroup)
  },
})

describe('the sidebar', () => {
  it.each([
    ['expanded on a wide window', false, [], 'expanded'],
    ['collapsed on a narrow window', true, [], 'collapsed'],
    ['collapsed once the window becomes narrow', false, [narrow], 'collapsed'],
    ['expanded once the window becomes wide', true, [wide], 'expanded'],
    [
      'expanded by hand on a narrow window, through resizes below the line',
      true,
      [toggle, narrow],
      'expanded',
    ],
    [
      'collapsed by hand on a wide window, through resizes above the line',
      false,
      [toggle, wide],
      'collapsed',
    ],
    ['what the window says after the line is crossed', false, [toggle, narrow, wide], 'expanded'],
    ['collapsed again when a choice by hand met both crossings', true, [toggle, wide, narrow], 'collapsed'],
  ])('is %s', (_, isNarrow, events, value) => {
    const actor = createActor(sidebarMachine, { input: { narrow: isNarrow } }).start()
    for (const event of events) actor.send(event)
    expect(actor.getSnapshot().value).toBe(value)
  })

  it('keeps a group closed that was closed by hand until another page is entered', () => {
    const actor = createActor(sidebarMachine, { input: { narrow: false } }).start()
    const open = () => actor.getSnapshot().context.openGroup
    actor.send(enter('store', 'A'))
    expect(open()).toBe('A')
    actor.send(group('A'))
    actor.send(enter('store', 'A'))
    expect(open()).toBe(null)
    actor.send(enter('coach', 'A'))
    expect(open()).toBe('A')
  })
})

it.each([
  ['a page of a group is known', [enter('a1', 'A')], { page: 'a1', openGroup: 'A' }],
  [
    'a page outside the groups is known',
    [enter('a1', 'A'), enter('start', null)],
    { page: 'start', openGroup: 'A' },
  ],
  [
    'a page that is returned to opens its group again',
    [enter('a1', 'A'), group('A'), enter('start', null), enter('a1', 'A')],
    { page: 'a1', openGroup: 'A' },
  ],
  ['another group closes the first', [group('A'), group('B')], { page: null, openGroup: 'B' }],
])('%s', (_, events, context) => {
  expect(follow(sidebarMachine, events, { narrow: false }).context).toMatchObject(context)
})
