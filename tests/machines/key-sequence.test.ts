import { describe, expect, it, rs } from '@rstest/core'
import { createActor, SimulatedClock } from 'xstate'
import { keySequenceMachine } from '../../machines/key-sequence/key-sequence.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

modelTest(keySequenceMachine, {
  events: [
    { type: 'lead.pressed' },
    { type: 'page.named', name: 'member' },
    { type: 'lead.cancelled' },
    { type: 'help.requested' },
    { type: 'help.closed' },
    { type: 'xstate.after.hintDelay.key-sequence.leading.silent' },
    { type: 'xstate.after.patience.key-sequence.leading.hinting' },
  ],
  holds: ({ before, event, after, effects }) => {
    expect(effects.some(({ type }) => type === 'openPage')).toBe(
      before.matches('leading') && event.type === 'page.named',
    )
    if (before.matches('helping') && event.type !== 'help.closed') expect(after.matches('helping')).toBe(true)
  },
})

describe('after g', () => {
  const pressed = () => {
    const openPage = rs.fn()
    const clock = new SimulatedClock()
    const machine = keySequenceMachine.provide({ actions: { openPage: (_, { name }) => openPage(name) } })
    const actor = createActor(machine, { clock }).start()
    actor.send({ type: 'lead.pressed' })
    return { actor, clock, openPage }
  }

  it('a quick hand sees no letters', () => {
    const { actor, clock, openPage } = pressed()
    clock.increment(499)
    expect(actor.getSnapshot().matches({ leading: 'silent' })).toBe(true)
    actor.send({ type: 'page.named', name: 'member' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(openPage.mock.calls).toEqual([['member']])
  })

  it('the letters are shown to a slow hand, and go when nothing is pressed', () => {
    const { actor, clock, openPage } = pressed()
    clock.increment(500)
    expect(actor.getSnapshot().matches({ leading: 'hinting' })).toBe(true)
    clock.increment(6_000)
    expect(actor.getSnapshot().value).toBe('idle')
    actor.send({ type: 'page.named', name: 'member' })
    expect(openPage).not.toHaveBeenCalled()
  })
})

const only = <T extends string>(type: T) => ({ type }) as const

it.each([
  ['the sheet opens', [only('help.requested')], 'helping'],
  ['the sheet closes', [only('help.requested'), only('help.closed')], 'idle'],
  [
    'the sheet opens for who does not know the letter',
    [only('lead.pressed'), only('help.requested')],
    'helping',
  ],
  ['another key gives up', [only('lead.pressed'), only('lead.cancelled')], 'idle'],
])('%s', (_, events, value) => {
  expect(follow(keySequenceMachine, events).value).toBe(value)
})
