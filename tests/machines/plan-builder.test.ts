import { describe, expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import {
  type Days,
  type DraggedPart,
  type Edit,
  maxUndoSteps,
  planBuilderMachine,
} from '../../machines/plan-builder/plan-builder.machine'
import { modelTest } from './kit/model-test'

const day = (week: number, dayNo: number, name: string) => ({ week, dayNo, name })
const start: Days = { '1.1': day(1, 1, ''), '2.1': day(2, 1, '') }
const edit = (changed: ReturnType<typeof day>, rest: Partial<Edit> = {}): Edit => ({
  changes: { [`${changed.week}.${changed.dayNo}`]: changed },
  group: null,
  loses: 0,
  ...rest,
})
const edited = (changed: ReturnType<typeof day>, rest: Partial<Edit> = {}) =>
  ({ type: 'plan.edited', edit: edit(changed, rest) }) as const
const dragged: DraggedPart = { kind: 'exercise', id: 'squat', from: null }

modelTest(planBuilderMachine, {
  starts: [
    { days: start, isLocked: false },
    { days: start, isLocked: true },
  ],
  events: [
    edited(day(1, 1, 'A')),
    edited(day(2, 1, 'B'), { loses: 2 }),
    edited(day(9, 1, 'of no week')),
    { type: 'plan.adopted', edit: edit(day(1, 1, 'theirs')) },
    { type: 'plan.undone' },
    { type: 'plan.redone' },
    { type: 'loss.accepted' },
    { type: 'loss.declined' },
    { type: 'week.chosen', week: 2 },
    { type: 'entry.selected', selected: { key: '1.1', id: null } },
    { type: 'days.copied', copied: { kind: 'day', days: [day(1, 1, 'A')] } },
    { type: 'part.lifted', dragged, dropTarget: null },
    { type: 'part.moved', dropTarget: { key: '1.1', at: 0, joins: false } },
    { type: 'part.moved', dropTarget: null },
    { type: 'part.dropped' },
    { type: 'part.cancelled' },
  ],
  // Histories are unbounded: two steps show every case.
  key: ({ days, past, future, pending, dropTarget, isLocked }) => [
    Object.values(days),
    Math.min(past.length, 2),
    Math.min(future.length, 2),
    pending,
    dropTarget,
    isLocked,
  ],
  holds: ({ before, event, after, effects }) => {
    const isChanged = before.context.days !== after.context.days
    if (isChanged) {
      expect(effects).toContainEqual({ type: 'reportChange', params: { days: after.context.days } })
      expect(['plan.edited', 'plan.adopted', 'plan.undone', 'plan.redone', 'loss.accepted']).toContain(
        event.type,
      )
    }
    expect(Object.keys(after.context.days)).toEqual(Object.keys(start))
    if (after.value === 'locked') expect(after.context).toMatchObject({ days: start, past: [], future: [] })
    if (after.value !== 'dragging') expect(after.context).toMatchObject({ dragged: null, dropTarget: null })
    expect(after.context.pending === null).toBe(after.value !== 'confirming')
  },
})

function building({ isLocked = false } = {}) {
  const drop: unknown[] = []
  const reports: Days[] = []
  const machine = planBuilderMachine.provide({
    actions: { drop: (_, what) => drop.push(what), reportChange: (_, { days }) => reports.push(days) },
  })
  const actor = createActor(machine, { input: { days: start, isLocked } }).start()
  const context = () => actor.getSnapshot().context
  return { actor, drop, reports, context }
}

describe('the plan builder', () => {
  it('makes one step of what is typed into one field, and another after a step back', () => {
    const { actor, context } = building()
    for (const name of ['B', 'Ba', 'Bac', 'Back']) actor.send(edited(day(1, 1, name), { group: '1.1 name' }))
    expect(context().past).toHaveLength(1)
    actor.send({ type: 'plan.undone' })
    expect(context().days).toEqual(start)
    actor.send({ type: 'plan.redone' })
    actor.send(edited(day(1, 1, 'Backs'), { group: '1.1 name' }))
    expect(context().past).toHaveLength(2)
    actor.send({ type: 'plan.undone' })
    expect(context().days['1.1']).toEqual(day(1, 1, 'Back'))
  })

  it('shows the week in which a step was taken back', () => {
    const { actor, context } = building()
    actor.send(edited(day(2, 1, 'B')))
    expect(context().week).toBe(1)
    actor.send({ type: 'plan.undone' })
    expect(context().week).toBe(2)
  })

  it('asks before entries are lost, and loses none when told not to', () => {
    const { actor, context } = building()
    actor.send(edited(day(1, 1, 'rest'), { loses: 3 }))
    expect(actor.getSnapshot().value).toBe('confirming')
    actor.send({ type: 'loss.declined' })
    expect(context().days).toEqual(start)
    actor.send(edited(day(1, 1, 'rest'), { loses: 3 }))
    actor.send({ type: 'loss.accepted' })
    expect(context().days['1.1']).toEqual(day(1, 1, 'rest'))
  })

  it('adopts another person’s day during a confirmation or a drag, and drops both', () => {
    const { actor, context } = building()
    const theirs = { type: 'plan.adopted', edit: edit(day(1, 1, 'theirs')) } as const
    actor.send(edited(day(1, 1, 'rest'), { loses: 3 }))
    actor.send(theirs)
    actor.send({ type: 'loss.accepted' })
    expect(context().days['1.1']).toEqual(day(1, 1, 'theirs'))
    actor.send({ type: 'part.lifted', dragged, dropTarget: { key: '1.1', at: 0, joins: true } })
    actor.send(theirs)
    expect(actor.getSnapshot().value).toBe('editing')
    actor.send({ type: 'plan.undone' })
    actor.send({ type: 'plan.undone' })
    expect(context().days).toEqual(start)
  })

  it('keeps the week, the selection and the copy that were chosen', () => {
    const { actor, context } = building()
    const copied = { kind: 'day', days: [day(1, 1, 'A')] } as const
    actor.send({ type: 'week.chosen', week: 2 })
    actor.send({ type: 'entry.selected', selected: { key: '1.1', id: null } })
    actor.send({ type: 'days.copied', copied })
    expect(context()).toMatchObject({ week: 2, selected: { key: '1.1', id: null }, copied })
  })

  it('adopts nothing while the plan is locked', () => {
    const { actor, context } = building({ isLocked: true })
    actor.send({ type: 'plan.adopted', edit: edit(day(1, 1, 'theirs')) })
    expect([actor.getSnapshot().value, context().days]).toEqual(['locked', start])
  })

  it('reports no change where there is no step to take back or forth', () => {
    const { actor, reports } = building()
    actor.send({ type: 'plan.undone' })
    actor.send({ type: 'plan.redone' })
    expect(reports).toEqual([])
  })

  it('edits on when a question is declined and when a drag ends', () => {
    const { actor } = building()
    const value = () => actor.getSnapshot().value
    actor.send(edited(day(1, 1, 'rest'), { loses: 3 }))
    actor.send({ type: 'loss.declined' })
    expect(value()).toBe('editing')
    for (const type of ['part.dropped', 'part.cancelled'] as const) {
      actor.send({ type: 'part.lifted', dragged, dropTarget: null })
      actor.send({ type })
      expect([type, value()]).toEqual([type, 'editing'])
    }
  })

  it('keeps no step of what changes nothing', () => {
    const { actor, context } = building()
    actor.send(edited(day(1, 1, '')))
    expect(context().past).toEqual([])
  })

  it('drops a part at its target, and nowhere without a target', () => {
    const { actor, drop } = building()
    actor.send({ type: 'part.lifted', dragged, dropTarget: null })
    actor.send({ type: 'part.dropped' })
    expect(drop).toEqual([])
    actor.send({ type: 'part.lifted', dragged, dropTarget: null })
    actor.send({ type: 'part.moved', dropTarget: { key: '2.1', at: 0, joins: false } })
    actor.send({ type: 'part.dropped' })
    expect(drop).toEqual([{ dragged, dropTarget: { key: '2.1', at: 0, joins: false } }])
  })

  it(`forgets the steps before the last ${maxUndoSteps}`, () => {
    const { actor, context } = building()
    for (let i = 0; i < maxUndoSteps + 5; i += 1) actor.send(edited(day(1, 1, String(i))))
    expect(context().past).toHaveLength(maxUndoSteps)
    for (let i = 0; i < maxUndoSteps + 5; i += 1) actor.send({ type: 'plan.undone' })
    expect(context().days['1.1']).toEqual(day(1, 1, '4'))
  })
})
