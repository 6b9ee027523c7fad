import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type ActionOutcome,
  lifecycleActionMachine,
  type Request,
} from '../../machines/lifecycle-action/lifecycle-action.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const request = { id: '1', version: 3, action: 'suspend' }
const problem = { code: 'not_allowed_now', title: '' }
const settled = (output: ActionOutcome) => ({ type: 'xstate.done.actor.send', output }) as const

modelTest(lifecycleActionMachine, {
  events: [
    { type: 'action.requested', request },
    { type: 'action.confirmed', payload: { reason: 'rain' } },
    { type: 'action.cancelled' },
    settled({ kind: 'done', row: { id: '1' } }),
    settled({ kind: 'refused', problem }),
    { type: 'xstate.error.actor.send', error: new Error('gone') },
  ],
  holds: ({ after: { value, context } }) => {
    expect(context.request === null).toBe(value === 'idle')
    expect(context.problem !== null).toBe(value === 'refused')
    expect(context.row !== null).toBe(value === 'done')
  },
})

describe('a lifecycle action', () => {
  it('sends the payload with the row, may be refused, and is sent again with another', async () => {
    const sent: unknown[] = []
    const outcomes: ActionOutcome[] = [
      { kind: 'refused', problem },
      { kind: 'done', row: { status: 'suspended' } },
    ]
    const send = fromPromise<ActionOutcome, { request: Request | null; payload: Record<string, unknown> }>(
      async ({ input }) => {
        sent.push(input)
        return outcomes.shift() ?? Promise.reject(new Error('no more outcomes'))
      },
    )
    const actor = createActor(lifecycleActionMachine.provide({ actors: { send } })).start()
    actor.send({ type: 'action.requested', request })
    actor.send({ type: 'action.confirmed', payload: { reason: '' } })
    const refused = await waitFor(actor, (now) => now.matches('refused'))
    expect(refused.context).toMatchObject({ request, problem })
    actor.send({ type: 'action.confirmed', payload: { reason: 'rain' } })
    const done = await waitFor(actor, (now) => now.matches('done'))
    expect(done.context.row).toEqual({ status: 'suspended' })
    expect(sent).toEqual([
      { request, payload: { reason: '' } },
      { request, payload: { reason: 'rain' } },
    ])
  })
})

const other = { id: '2', version: 1, action: 'close' }
const ask = (of: Request) => ({ type: 'action.requested', request: of }) as const
const confirm = (reason: string) => ({ type: 'action.confirmed', payload: { reason } }) as const
const cancel = { type: 'action.cancelled' } as const
const unanswered = { type: 'xstate.error.actor.send', error: new Error('gone') } as const
const done = [ask(request), confirm('rain'), settled({ kind: 'done', row: { id: '1' } })]

it.each([
  ['a request asks', [ask(request)], 'confirming', { request, payload: {}, problem: null, row: null }],
  ['a cancelled request is forgotten', [ask(request), cancel], 'idle', { request: null }],
  ['an answer is sent', [ask(request), confirm('rain')], 'sending', { request, payload: { reason: 'rain' } }],
  [
    'no reply is a problem',
    [ask(request), confirm('rain'), unanswered],
    'refused',
    { problem: { code: 'unavailable' } },
  ],
  [
    'another attempt has no problem and its own answer',
    [ask(request), confirm('rain'), unanswered, confirm('snow')],
    'sending',
    { problem: null, payload: { reason: 'snow' } },
  ],
  [
    'a refused request can be given up',
    [ask(request), confirm('rain'), unanswered, cancel],
    'idle',
    { request: null, payload: {}, problem: null },
  ],
  ['a row is changed', done, 'done', { row: { id: '1' } }],
  [
    'another request begins anew',
    [...done, ask(other)],
    'confirming',
    { request: other, payload: {}, row: null },
  ],
])('%s', (_, events, value, context) => {
  expect(follow(lifecycleActionMachine, events)).toMatchObject({ value, context })
})
