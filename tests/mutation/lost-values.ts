import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { shapesOf } from '../../scripts/drawing/shapes.mjs'

/** A value that never reaches the chart: a member of its input, or of the payload of an event. */
export type LostValue = { input: string } | { event: string; field: string }

/** The values that a machine's file declares, each with the name of the mutant that loses it. */
export function lostValuesOf(id: string, file: string, source: string): { name: string; lost: LostValue }[] {
  const { input, events } = shapesOf(file, source)
  return [
    ...membersOf(input?.members).map((name) => ({
      name: `${id} --input.${name}: lost`,
      lost: { input: name },
    })),
    ...Object.entries(events).flatMap(([event, members]) =>
      membersOf(members).map((field) => ({
        name: `${id} --${event}.${field}: lost`,
        lost: { event, field },
      })),
    ),
  ]
}

const membersOf = (members: object = {}) => Object.keys(members).map((name) => name.replace(/\?$/, ''))

/** The machine without that value. It is the same object, because snapshots refer to their machine. */
export function withoutValue(machine: AnyStateMachine, lost: LostValue): AnyStateMachine {
  const { transition, getTransitionData, getInitialSnapshot, resolveState, provide } = machine
  const without = (event: AnyEventObject) =>
    'event' in lost && event.type === lost.event ? { ...event, [lost.field]: undefined } : event
  return Object.assign(machine, {
    transition: (...[snapshot, event, scope]: Parameters<typeof transition>) =>
      transition.call(machine, snapshot, without(event), scope),
    getTransitionData: (...[snapshot, event]: Parameters<typeof getTransitionData>) =>
      getTransitionData.call(machine, snapshot, without(event)),
    getInitialSnapshot: (...[scope, input]: Parameters<typeof getInitialSnapshot>) =>
      getInitialSnapshot.call(
        machine,
        scope,
        'input' in lost && typeof input === 'object' ? { ...input, [lost.input]: undefined } : input,
      ),
    resolveState: (config: Parameters<typeof resolveState>[0]) =>
      resolveState.call(
        machine,
        'input' in lost
          ? { ...config, context: { ...config.context, ...contextWithout(machine, lost.input) } }
          : config,
      ),
    provide: (...parts: Parameters<typeof provide>) => withoutValue(provide.apply(machine, parts), lost),
  })
}

/** What the context holds when the input does not have this member; a row of a lifecycle brings its facts as the context. */
function contextWithout({ config }: AnyStateMachine, name: string): object {
  const { context } = config
  if (typeof context !== 'function') return {}
  const made: object = Reflect.apply(context, undefined, [{ input: {}, spawn: undefined, self: undefined }])
  return { [name]: Reflect.get(made, name) }
}
