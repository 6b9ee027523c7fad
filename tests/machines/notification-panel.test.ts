import { expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { notificationPanelMachine } from '../../machines/notification-panel/notification-panel.machine'
import { modelTest } from './kit/model-test'

modelTest(notificationPanelMachine, {
  events: [
    { type: 'filter.changed', onlyUnread: true },
    { type: 'filter.changed', onlyUnread: false },
    { type: 'kinds.requested' },
    { type: 'list.requested' },
    { type: 'record.opened' },
    { type: 'escape.pressed' },
    { type: 'panel.closed' },
  ],
})

const start = () => createActor(notificationPanelMachine).start()

it('begins with everything, and keeps the filter while kinds are chosen', () => {
  const panel = start()
  expect(panel.getSnapshot()).toMatchObject({ value: 'listing', context: { onlyUnread: false } })
  panel.send({ type: 'filter.changed', onlyUnread: true })
  panel.send({ type: 'kinds.requested' })
  panel.send({ type: 'filter.changed', onlyUnread: false })
  expect(panel.getSnapshot()).toMatchObject({ value: 'choosing', context: { onlyUnread: true } })
  panel.send({ type: 'list.requested' })
  expect(panel.getSnapshot()).toMatchObject({ value: 'listing', context: { onlyUnread: true } })
})

it('goes one step back by Escape, and is closed at once by its button or a record', () => {
  const panel = start()
  panel.send({ type: 'kinds.requested' })
  panel.send({ type: 'record.opened' })
  panel.send({ type: 'escape.pressed' })
  expect(panel.getSnapshot().value).toBe('listing')
  panel.send({ type: 'escape.pressed' })
  expect(panel.getSnapshot().status).toBe('done')
  for (const type of ['panel.closed', 'record.opened'] as const) {
    const other = start()
    other.send({ type })
    expect([type, other.getSnapshot().value]).toEqual([type, 'closed'])
  }
  const choosing = start()
  choosing.send({ type: 'kinds.requested' })
  choosing.send({ type: 'panel.closed' })
  expect(choosing.getSnapshot().value).toBe('closed')
})
