import { afterEach, expect, it } from '@rstest/core'
import { act, renderHook } from '@testing-library/react'
import { createActor } from 'xstate'
import { authMachine } from '../../../../machines/auth/auth.machine'
import { editorMachine } from '../../../../machines/editor/editor.machine'
import { sidebarMachine } from '../../../../machines/sidebar/sidebar.machine'
import { uploadMachine } from '../../../../machines/upload/upload.machine'
import { weekPaintMachine } from '../../../../machines/week-paint/week-paint.machine'
import { useActorRef, useMachine } from '../../../machines/hooks/use-machine'
import { inspectable, inspector } from '../../../machines/inspector'
import { filtered } from './filter'
import { Recorder } from './recorder'
import { sequenceOf } from './sequence-of'

const recorder = new Recorder()
afterEach(() => recorder.stop())

const token = 'q3Vb0Zr1x8mWc5uN7yKfJ2hLdT6sGpA9eRiXoQvBnMk'
const sidebar = inspectable(createActor(sidebarMachine, { id: 'sidebar', input: { narrow: false } }).start())

it('hears nothing before it is asked to, and nothing after', () => {
  sidebar.send({ type: 'sidebar.toggled' })
  expect([recorder.entries, inspector()]).toEqual([[], undefined])
  recorder.start()
  sidebar.send({ type: 'sidebar.toggled' })
  expect(recorder.entries.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['sidebar.toggled', 'collapsed', 'expanded'],
  ])
  recorder.stop()
  sidebar.send({ type: 'sidebar.toggled' })
  expect([recorder.entries, recorder.actors.size, inspector()]).toEqual([[], 0, undefined])
  sidebar.send({ type: 'sidebar.toggled' })
})

it('the recorder writes down receiver, event, transitions, changes and effects', () => {
  recorder.start()
  const auth = createActor(authMachine, {
    input: { token: null, username: null },
    inspect: inspector(),
  }).start()
  auth.send({ type: 'auth.signedIn', token, username: 'ada' })
  expect(recorder.entries[0]).toMatchObject({
    actor: auth.sessionId,
    source: null,
    type: 'auth.signedIn',
    event: { type: 'auth.signedIn', token: '•••', username: 'ada' },
    transitions: ['auth.loggedOut --auth.signedIn[0]--> auth.loggedIn'],
    effects: ['storeSession', 'enterApp'],
    from: 'loggedOut',
    to: 'loggedIn',
    changes: [
      { member: 'token', before: null, after: '•••' },
      { member: 'username', before: null, after: 'ada' },
    ],
  })
  expect(JSON.stringify(recorder.entries)).not.toContain(token)
})

it("the recorder sees an actor's initial transitions and its end", () => {
  recorder.start()
  const editor = createActor(editorMachine, { input: { id: null, draft: {} }, inspect: inspector() }).start()
  editor.send({ type: 'editor.closed' })
  expect(recorder.entries.map(({ type, transitions, to }) => [type, transitions, to])).toEqual([
    ['editor.closed', ['editor.clean --editor.closed[0]--> editor.closed'], 'closed'],
    ['xstate.init', ['editor.opening --always[0]--> editor.clean'], 'clean'],
  ])
  expect(recorder.actors.get(editor.sessionId)?.isAtWork).toBe(false)
  expect(recorder.actors.get(sidebar.sessionId)?.isAtWork).toBe(true)
})

it('the recorder sees the actors of all components', () => {
  recorder.start()
  const { result, unmount } = renderHook(() => ({
    stroke: useActorRef(weekPaintMachine),
    editor: useMachine(editorMachine, { input: { id: null, draft: {} } })[2],
  }))
  const { stroke, editor } = result.current
  act(() => stroke.send({ type: 'stroke.begun', cell: { day: 0, at: 1 }, on: true }))
  const machines = [stroke, editor].map(({ sessionId }) => recorder.actors.get(sessionId)?.machine)
  expect(machines).toEqual(['week-paint', 'editor'])
  expect(recorder.entries[0]).toMatchObject({ type: 'stroke.begun', from: 'idle', to: 'painting' })
  unmount()
  expect(recorder.actors.get(stroke.sessionId)?.isAtWork).toBe(false)
})

it('an actor that is never started is not recorded', async () => {
  recorder.start()
  await Promise.resolve()
  const before = recorder.snapshot()
  createActor(editorMachine, { input: { id: null, draft: {} }, inspect: inspector() })
  await Promise.resolve()
  expect([recorder.snapshot() - before, recorder.entries]).toEqual([0, []])
})

it('the recorder keeps the latest 500 events, the newest first', () => {
  recorder.start()
  for (let n = 0; n < 620; n++) sidebar.send({ type: 'group.toggled', group: `g${n}` })
  expect(recorder.entries).toHaveLength(500)
  expect(recorder.entries[0]?.event).toEqual({ type: 'group.toggled', group: 'g619' })
  expect(recorder.entries.at(-1)?.event).toEqual({ type: 'group.toggled', group: 'g120' })
  recorder.clear()
  expect(recorder.entries).toEqual([])
})

it('a paused recorder follows actors without recording events', () => {
  recorder.start()
  recorder.set({ isPaused: true })
  const upload = createActor(uploadMachine, { inspect: inspector() }).start()
  upload.send({ type: 'upload.started', file: new Blob(['x']) })
  expect([recorder.entries, recorder.actors.get(upload.sessionId)?.machine]).toEqual([[], 'upload'])
  recorder.set({ isPaused: false })
  upload.send({ type: 'upload.progressed', sent: 1, rate: null })
  expect(recorder.entries.map(({ type, changes }) => [type, changes])).toEqual([
    ['upload.progressed', [{ member: 'sent', before: 0, after: 1 }]],
  ])
})

it('an entry names the sender of an event and whether it was ignored', () => {
  recorder.start()
  const upload = createActor(uploadMachine, { inspect: inspector() }).start()
  upload.send({ type: 'upload.started', file: new Blob(['x']) })
  upload.send({ type: 'upload.retried' })
  const { lanes, messages } = sequenceOf(recorder.entries, recorder.actors, {
    'upload.started': [{ group: 'page' }],
    'upload.retried': [{ group: 'page' }, { group: 'shell' }],
  })
  expect(
    messages.map(({ label, from, kind }) => [label, from === upload.sessionId ? 'upload' : from, kind]),
  ).toEqual(
    expect.arrayContaining([
      ['upload.started', 'page', 'event'],
      ['upload.retried', 'outside', 'ignored'],
    ]),
  )
  expect(lanes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['page', 'outside', 'actor']))
})

it('filters by the actor that was sent an event or sent it, and by part of its name', () => {
  recorder.start()
  const upload = createActor(uploadMachine, { inspect: inspector() }).start()
  upload.send({ type: 'upload.started', file: new Blob(['x']) })
  sidebar.send({ type: 'sidebar.toggled' })
  const types = (filter: { actor: string; type: string }) =>
    filtered(recorder.entries, filter).map(({ type }) => type)
  expect(types({ actor: sidebar.sessionId, type: '' })).toEqual(['sidebar.toggled'])
  expect(types({ actor: '', type: ' UPLOAD.st ' })).toEqual(['upload.started'])
  expect(types({ actor: sidebar.sessionId, type: 'upload' })).toEqual([])
})
