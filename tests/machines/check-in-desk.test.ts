import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom, waitFor } from 'xstate'
import {
  type Candidate,
  type CheckInRequest,
  checkInDeskMachine,
} from '../../machines/check-in-desk/check-in-desk.machine'
import { modelTest } from './kit/model-test'

const lin: Candidate = { id: 'lin', isExact: true, card: null, cards: ['year', 'lessons'] }
const wang: Candidate = { id: 'wang', isExact: false, card: null, cards: [] }
const found = (output: readonly Candidate[]) => ({ type: 'xstate.done.actor.find', output }) as const

modelTest(checkInDeskMachine, {
  events: [
    { type: 'desk.submitted', text: 'M00000001', key: 'a' },
    { type: 'desk.confirmed', key: 'b' },
    { type: 'desk.moved', by: 1 },
    { type: 'desk.moved', by: -1 },
    { type: 'desk.chosen', at: 1 },
    { type: 'desk.memberLinked', candidate: { ...lin, isExact: false } },
    { type: 'desk.kept' },
    { type: 'desk.dismissed' },
    found([]),
    found([lin]),
    found([wang]),
    found([wang, { ...lin, isExact: false }]),
    { type: 'xstate.error.actor.find', error: 'gone' },
    { type: 'xstate.done.actor.checkIn', output: { result: 'pass' } },
    { type: 'xstate.done.actor.checkIn', output: { result: 'deny' } },
    { type: 'xstate.after.admittedMs.check-in-desk.finished' },
    { type: 'xstate.error.actor.checkIn', error: 'gone' },
  ],
  key: ({ waiting, ...rest }) => ({ ...rest, waiting: Math.min(waiting.length, 2) }),
  holds: ({ before, event, after: { value, context } }) => {
    expect(context.failure !== null).toBe(value === 'failed')
    if (value === 'finished') expect(context.reply).not.toBe(null)
    if (value === 'choosing') expect(context.found.length).toBeGreaterThan(1)
    if (value === 'found') expect(context.found).toHaveLength(1)
    if (value === 'checkingIn') expect(context.request?.member).toBe(context.found[0]?.id)
    expect(context.at).toBeGreaterThanOrEqual(0)
    // A scan is lost only when the desk is cleared.
    const { waiting } = before.context
    if (event.type !== 'desk.dismissed' && context.waiting.length < waiting.length)
      expect(context.query).toEqual(waiting[0])
    // A visit is requested by a scanned number or by a confirmation, and for that member only.
    if (value === 'checkingIn' && before.value !== 'checkingIn')
      expect(['desk.confirmed', 'xstate.done.actor.find']).toContain(event.type)
  },
})

/** A desk whose server knows some members, and the visits requested from it. */
function desk(known: Record<string, Candidate[]>, denied: readonly string[] = [], clock?: SimulatedClock) {
  const requests: (CheckInRequest | null)[] = []
  let refusals = 0
  let held: Promise<void> | null = null
  /** Visits are saved when the returned function is called. */
  const hold = () => {
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }
  const actor = createActor(
    checkInDeskMachine.provide({
      actors: {
        find: fromPromise(async ({ input }) => known[input.text] ?? []),
        checkIn: fromPromise(async ({ input }) => {
          requests.push(input.request)
          await held
          if (refusals > 0) {
            refusals -= 1
            throw new Error('gone')
          }
          return {
            result: denied.includes(input.request?.member ?? '') ? 'deny' : 'pass',
            member: input.request?.member,
          }
        }),
      },
    }),
    clock === undefined ? {} : { clock },
  ).start()
  return { actor, requests, refuse: (times: number) => (refusals = times), hold }
}

/** The member whose visit was saved last. */
const replyTo = ({ context }: SnapshotFrom<typeof checkInDeskMachine>) =>
  (context.reply as { member?: string } | null)?.member

const people = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `M${at}`,
      [{ id: `m${at}`, isExact: true, card: null, cards: [] }],
    ]),
  )

describe('the check-in desk', () => {
  it('checks in ten members scanned in a row once each, however fast they are scanned', async () => {
    const { actor, requests } = desk(people(10))
    for (let at = 0; at < 10; at++) actor.send({ type: 'desk.submitted', text: `M${at}`, key: `k${at}` })
    await waitFor(actor, (now) => now.matches('finished') && replyTo(now) === 'm9')
    expect(requests).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ member: `m${at}`, card: null, key: `k${at}` })),
    )
  })

  it('asks which of two members and which of their cards is meant', async () => {
    const { actor, requests } = desk({ li: [wang, { ...lin, isExact: false }] })
    actor.send({ type: 'desk.submitted', text: 'li', key: 'a' })
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'desk.moved', by: 1 })
    actor.send({ type: 'desk.confirmed', key: 'b' })
    expect(actor.getSnapshot().context.found).toEqual([{ ...lin, isExact: false }])
    actor.send({ type: 'desk.moved', by: -1 })
    actor.send({ type: 'desk.confirmed', key: 'c' })
    await waitFor(actor, (now) => now.matches('finished'))
    expect(requests).toEqual([{ member: 'lin', card: 'lessons', key: 'c' }])
  })

  it('retries with the same key when there was no reply', async () => {
    const { actor, requests, refuse } = desk({ M1: [lin] })
    refuse(1)
    actor.send({ type: 'desk.submitted', text: 'M1', key: 'a' })
    await waitFor(actor, (now) => now.matches('failed'))
    actor.send({ type: 'desk.confirmed', key: 'other' })
    expect(actor.getSnapshot().value).toBe('checkingIn')
    await waitFor(actor, (now) => now.matches('finished'))
    expect(requests.map((request) => request?.key)).toEqual(['a', 'a'])
  })

  it('shows a member that a link names, and clears the desk when dismissed', () => {
    const { actor } = desk({})
    actor.send({ type: 'desk.memberLinked', candidate: lin })
    expect(actor.getSnapshot()).toMatchObject({ value: 'found', context: { found: [lin] } })
    actor.send({ type: 'desk.dismissed' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { found: [] } })
  })

  it('shows one member whom a name finds, and nobody when none is found', async () => {
    const { actor } = desk({ wang: [wang] })
    actor.send({ type: 'desk.submitted', text: 'wang', key: 'a' })
    await waitFor(actor, (now) => now.matches('found'))
    actor.send({ type: 'desk.submitted', text: 'nobody', key: 'b' })
    await waitFor(actor, (now) => now.matches('unknown'))
    expect(actor.getSnapshot().context.found).toEqual([])
    actor.send({ type: 'desk.confirmed', key: 'c' })
    expect(actor.getSnapshot().value).toBe('unknown')
  })

  it('goes on with the next scan when nobody is found by the first', async () => {
    const { actor, requests } = desk({ M1: [lin] })
    actor.send({ type: 'desk.submitted', text: 'nobody', key: 'a' })
    actor.send({ type: 'desk.submitted', text: 'M1', key: 'b' })
    await waitFor(actor, (now) => now.matches('unknown'))
    actor.send({ type: 'desk.confirmed', key: 'c' })
    await waitFor(actor, (now) => now.matches('finished'))
    expect(requests).toEqual([{ member: 'lin', card: null, key: 'b' }])
  })

  it('takes the member and the card that are pointed at', async () => {
    const { actor, requests } = desk({ li: [wang, { ...lin, isExact: false }] })
    actor.send({ type: 'desk.submitted', text: 'li', key: 'a' })
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'desk.chosen', at: 1 })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'found',
      context: { found: [{ ...lin, isExact: false }] },
    })
    actor.send({ type: 'desk.chosen', at: 2 })
    actor.send({ type: 'desk.confirmed', key: 'b' })
    await waitFor(actor, (now) => now.matches('finished'))
    expect(requests).toEqual([{ member: 'lin', card: 'lessons', key: 'b' }])
  })

  it('checks in with the card whose number was scanned', async () => {
    const { actor, requests } = desk({ K1: [{ ...lin, card: 'lessons' }] })
    actor.send({ type: 'desk.submitted', text: 'K1', key: 'a' })
    await waitFor(actor, (now) => now.matches('finished'))
    expect(requests).toEqual([{ member: 'lin', card: 'lessons', key: 'a' }])
  })

  it('is not led away from a visit that is being saved, and takes the scans of that time afterwards', async () => {
    const { actor, requests, hold } = desk({ M1: [lin], M2: [{ ...wang, isExact: true }] })
    const release = hold()
    actor.send({ type: 'desk.submitted', text: 'M1', key: 'a' })
    await waitFor(actor, (now) => now.matches('checkingIn'))
    actor.send({ type: 'desk.memberLinked', candidate: wang })
    actor.send({ type: 'desk.dismissed' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'checkingIn', context: { found: [lin] } })
    actor.send({ type: 'desk.submitted', text: 'M2', key: 'b' })
    expect(actor.getSnapshot().value).toBe('checkingIn')
    release()
    await waitFor(actor, (now) => replyTo(now) === 'wang')
    expect(requests.map((request) => request?.key)).toEqual(['a', 'b'])
  })

  it('keeps a refusal until it is confirmed or dismissed, with the scans of that time in their order', async () => {
    const { actor, requests } = desk(people(5), ['m0', 'm1'])
    for (const at of [0, 1, 2]) actor.send({ type: 'desk.submitted', text: `M${at}`, key: `k${at}` })
    await waitFor(actor, (now) => now.matches('finished') && replyTo(now) === 'm0')
    actor.send({ type: 'desk.submitted', text: 'M3', key: 'k3' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(replyTo(actor.getSnapshot())).toBe('m0')
    actor.send({ type: 'desk.dismissed' })
    await waitFor(actor, (now) => now.matches('finished') && replyTo(now) === 'm1')
    actor.send({ type: 'desk.confirmed', key: 'c' })
    await waitFor(actor, (now) => now.matches('finished') && replyTo(now) === 'm3')
    expect(requests.map((request) => request?.key)).toEqual(['k0', 'k1', 'k2', 'k3'])
    actor.send({ type: 'desk.submitted', text: 'M4', key: 'k4' })
    await waitFor(actor, (now) => now.matches('finished') && replyTo(now) === 'm4')
    actor.send({ type: 'desk.dismissed' })
    expect(actor.getSnapshot().value).toBe('waiting')
  })

  it('searches again when the search had no reply', async () => {
    let isReachable = false
    const actor = createActor(
      checkInDeskMachine.provide({
        actors: {
          find: fromPromise<readonly Candidate[], { text: string }>(async () => {
            if (!isReachable) throw new Error('gone')
            return [wang]
          }),
        },
      }),
    ).start()
    actor.send({ type: 'desk.submitted', text: 'wang', key: 'a' })
    await waitFor(actor, (now) => now.matches('failed'))
    isReachable = true
    actor.send({ type: 'desk.confirmed', key: 'b' })
    expect(actor.getSnapshot().value).toBe('finding')
    await waitFor(actor, (now) => now.matches('found'))
  })

  it('waits again some time after it let somebody in, but keeps a refusal until it is dismissed', async () => {
    const clock = new SimulatedClock()
    const { actor } = desk(people(2), ['m1'], clock)
    actor.send({ type: 'desk.submitted', text: 'M0', key: 'a' })
    await waitFor(actor, (now) => now.matches('finished'))
    clock.increment(44_999)
    expect(actor.getSnapshot().value).toBe('finished')
    // What is entered for the member begins the time again.
    actor.send({ type: 'desk.kept' })
    clock.increment(44_999)
    expect(actor.getSnapshot().value).toBe('finished')
    clock.increment(1)
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { found: [], reply: null } })
    actor.send({ type: 'desk.submitted', text: 'M1', key: 'b' })
    await waitFor(actor, (now) => now.matches('finished'))
    clock.increment(600_000)
    expect(actor.getSnapshot().value).toBe('finished')
    actor.send({ type: 'desk.dismissed' })
    expect(actor.getSnapshot().value).toBe('waiting')
  })
})
