import { expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { sidebarMachine } from '../../machines/sidebar/sidebar.machine'
import { redact } from './redact'

const token = 'q3Vb0Zr1x8mWc5uN7yKfJ2hLdT6sGpA9eRiXoQvBnMk'

it.each([
  [
    'by the name they stand under',
    { token: 'short', newPassword: 'p', mobile: 1, idNumber: 'x', id_card: [1] },
  ],
  ['in a list of records', [{ contact: { phoneNumber: '021-6288' } }]],
  ['by the shape of a session token', { note: `Bearer ${token}` }],
  ['by the shape of a signed token', ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']],
  ['by the shape of a mobile', { path: '/member?q=13912345678' }],
  ['by the shape of an id card', '身份证 11010519491231002X'],
  ['by the shape of an address', { q: 'ada@example.com' }],
])('hides secrets %s', (_, value) => {
  const shown = JSON.stringify(redact(value))
  expect(shown).toContain('•••')
  for (const secret of ['short', '"p"', token, '13912345678', '11010519491231002X', 'ada@', '6288', 'eyJ'])
    expect(shown).not.toContain(secret)
})

it('leaves alone what is no secret, and shows that a secret is absent', () => {
  const plain = {
    id: '0198c2a4-7f3e-7a51-9d0c-1f2e3d4c5b6a',
    path: '/coach?page=2&edit=0198c2a4-7f3e-7a51-9d0c-1f2e3d4c5b6a',
    token: null,
    hasToken: true,
    price: 12_900,
    at: '2026-11-21T14:00:00.000Z',
    name: '林子轩',
  }
  expect(redact(plain)).toEqual(plain)
})

it('makes plain data of anything', () => {
  const circle: Record<string, unknown> = { name: 'a' }
  circle.self = circle
  const actor = createActor(sidebarMachine, { input: { narrow: false } })
  const value = {
    circle,
    actor,
    file: new Blob(['abc'], { type: 'image/png' }),
    run() {},
    error: new Error('no'),
  }
  expect(redact(value)).toEqual({
    circle: { name: 'a', self: '↺' },
    actor: `actor ${actor.sessionId}`,
    file: 'image/png, 3 B',
    run: 'ƒ run',
    error: { name: 'Error', message: 'no' },
  })
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }
  expect(JSON.stringify(redact(deep))).toContain('…')
  expect(redact(Array.from({ length: 130 }, () => 0))).toHaveLength(101)
})
