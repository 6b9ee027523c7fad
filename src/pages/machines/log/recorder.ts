import { type AnyActorRef, type InspectionEvent, isMachineSnapshot, StateMachine } from 'xstate'
import { transitionName } from '../../../../machines/names'
import { inspect, lastingActors } from '../../../machines/inspector'
import { redact } from '../../../machines/redact'

/** A member of the context that an event has changed, ready to be shown. */
export interface RecordedChange {
  member: string
  before: unknown
  after: unknown
}
/** One event that reached an actor, and everything that it caused. */
export interface RecorderEntry {
  n: number
  /** Milliseconds since 1970. */
  at: number
  actor: string
  /** The actor that sent it; null when it came from outside the machines. */
  source: string | null
  type: string
  event: unknown
  transitions: string[]
  /** The actions it ran. */
  effects: string[]
  from: string
  to: string
  changes: RecordedChange[]
}
/** A registered actor. `machine` is null for a promise or a callback. */
export interface Known {
  ref: AnyActorRef
  session: string
  name: string
  machine: string | null
  /** False once it has ended: the status of a hook's actor remains active. */
  isAtWork: boolean
}

const most = 500

/** Whether the machine ignored the event. Starting and stopping take no transition, but are not ignored. */
export const isIgnored = ({ type, transitions }: RecorderEntry): boolean =>
  transitions.length === 0 && !type.startsWith('xstate.')

/** Records what all actors do, newest first, up to the latest 500 events. */
export class Recorder {
  entries: readonly RecorderEntry[] = []
  actors: ReadonlyMap<string, Known> = new Map()
  isPaused = false
  /** Whether recording continues while other pages are shown. */
  isKept = false
  private count = 0
  private version = 0
  private isTelling = false
  private readonly open = new Map<string, RecorderEntry[]>()
  private readonly first = new Map<string, string[]>()
  private readonly contexts = new Map<string, unknown>()
  private readonly listeners = new Set<() => void>()
  private stopInspecting: (() => void) | null = null

  start(): void {
    if (this.stopInspecting !== null) return
    this.stopInspecting = inspect(this.record)
    for (const actor of lastingActors()) this.meet(actor)
    this.notify()
  }

  /** Stops, and clears the recording. */
  stop(): void {
    this.stopInspecting?.()
    this.stopInspecting = null
    this.isKept = false
    this.isPaused = false
    this.actors = new Map()
    this.first.clear()
    this.contexts.clear()
    this.clear()
  }

  clear(): void {
    this.entries = []
    this.open.clear()
    this.notify()
  }

  set(how: Partial<Pick<Recorder, 'isPaused' | 'isKept'>>): void {
    Object.assign(this, how)
    this.notify()
  }

  /** The latest event of an actor that took a transition. */
  latest(session: string): RecorderEntry | undefined {
    return this.entries.find(({ actor, transitions }) => actor === session && transitions.length > 0)
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = (): number => this.version

  private readonly record = (seen: InspectionEvent): void => {
    // React makes actors that it never starts; a redraw for each would restart a suspended page, which makes another one.
    if (seen.type === '@xstate.actor') return
    // XState inspects only whole actors; the public type is narrower.
    const actor = seen.actorRef as AnyActorRef
    const { sessionId } = actor
    if (seen.type === '@xstate.event') {
      this.begin(actor, seen.event, seen.sourceRef?.sessionId ?? null)
    } else if (seen.type === '@xstate.microstep') {
      if (this.isBeginning(actor, seen)) return
      this.entryOf(actor, seen.event)?.transitions.push(...seen._transitions.map(transitionName))
    } else if (seen.type === '@xstate.action') {
      // XState's own actions, like starting an actor, are recorded with the actor.
      const { type } = seen.action
      if (!type.startsWith('xstate.')) this.open.get(sessionId)?.at(0)?.effects.push(type)
    } else if (seen.type === '@xstate.snapshot') {
      this.finish(actor, seen)
    }
    this.notify()
  }

  private meet(ref: AnyActorRef): void {
    const { sessionId, id } = ref
    if (this.actors.has(sessionId)) return
    const machine = machineOf(ref)
    const name = id !== sessionId ? id : `${machine ?? ''} ${sessionId}`.trim()
    this.actors = new Map(this.actors).set(sessionId, {
      ref,
      session: sessionId,
      name,
      machine,
      isAtWork: isActive(ref),
    })
  }

  private begin(
    actor: AnyActorRef,
    event: { type: string },
    source: string | null,
  ): RecorderEntry | undefined {
    this.meet(actor)
    const now: unknown = actor.getSnapshot()
    if (!this.contexts.has(actor.sessionId)) this.contexts.set(actor.sessionId, contextOf(now))
    if (event.type === 'xstate.init') this.note(actor, true)
    if (this.isPaused) return undefined
    const value = valueIn(now)
    this.count += 1
    const entry: RecorderEntry = {
      n: this.count,
      at: Date.now(),
      actor: actor.sessionId,
      source,
      type: event.type,
      event: redact(event),
      transitions: (event.type === 'xstate.init' && this.first.get(actor.sessionId)) || [],
      effects: [],
      from: value,
      to: value,
      changes: [],
    }
    this.entries = [entry, ...this.entries.slice(0, most - 1)]
    // An ended actor does not process what it is sent.
    if (!isActive(actor)) return entry
    this.open.set(actor.sessionId, [...(this.open.get(actor.sessionId) ?? []), entry])
    return entry
  }

  /** An actor takes its first transitions while it is created, before it is started and has a snapshot. */
  private isBeginning(
    { sessionId }: AnyActorRef,
    { event, _transitions }: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
  ): boolean {
    if (event.type !== 'xstate.init' || this.open.get(sessionId)?.length) return false
    this.first.set(sessionId, [...(this.first.get(sessionId) ?? []), ..._transitions.map(transitionName)])
    return true
  }

  /** The event that the actor is processing: events queue up. Stopping is not sent as an event. */
  private entryOf(actor: AnyActorRef, event: { type: string }): RecorderEntry | undefined {
    return (
      this.open.get(actor.sessionId)?.at(0) ?? (this.isPaused ? undefined : this.begin(actor, event, null))
    )
  }

  private finish(
    actor: AnyActorRef,
    { snapshot, event }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
  ) {
    const entry = this.entryOf(actor, event)
    const context = contextOf(snapshot)
    if (entry !== undefined) {
      entry.to = valueIn(snapshot)
      entry.changes = changesBetween(this.contexts.get(actor.sessionId), context)
    }
    this.contexts.set(actor.sessionId, context)
    const [, ...rest] = this.open.get(actor.sessionId) ?? []
    this.open.set(actor.sessionId, rest)
    if (snapshot.status === 'active') return
    this.note(actor, false)
    for (const kept of [this.open, this.first, this.contexts]) kept.delete(actor.sessionId)
    if (this.actors.size > most)
      this.actors = new Map([...this.actors].filter(([session]) => session !== actor.sessionId))
  }

  private note({ sessionId }: AnyActorRef, isAtWork: boolean): void {
    const known = this.actors.get(sessionId)
    if (known !== undefined) this.actors = new Map(this.actors).set(sessionId, { ...known, isAtWork })
  }

  /** Notifies once for all changes of one tick. */
  private notify(): void {
    if (this.isTelling) return
    this.isTelling = true
    queueMicrotask(() => {
      this.isTelling = false
      this.version += 1
      for (const listener of this.listeners) listener()
    })
  }
}

/** Whether it still processes events. */
function isActive(actor: AnyActorRef): boolean {
  const now: unknown = actor.getSnapshot()
  return typeof now === 'object' && now !== null && 'status' in now && now.status === 'active'
}

function machineOf(actor: AnyActorRef): string | null {
  return 'logic' in actor && actor.logic instanceof StateMachine ? actor.logic.id : null
}

/** `open`, or `{"song":"playing"}` for a nested state. */
export function valueIn(snapshot: unknown): string {
  if (!isMachineSnapshot(snapshot)) return ''
  return typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value)
}

const contextOf = (snapshot: unknown): unknown => (isMachineSnapshot(snapshot) ? snapshot.context : undefined)

function changesBetween(before: unknown, after: unknown): RecordedChange[] {
  if (before === after || typeof after !== 'object' || after === null) return []
  const old: Record<string, unknown> = { ...(before as object | undefined) }
  return Object.entries(after).flatMap(([member, now]) =>
    old[member] === now ? [] : [{ member, ...shown(member, old[member], now) }],
  )
}

/** A secret is recognised by its name too, so the name is passed along. */
function shown(member: string, before: unknown, after: unknown): { before: unknown; after: unknown } {
  const [was, is] = [redact({ [member]: before }), redact({ [member]: after })]
  // `redact` returns an object for an object.
  return { before: (was as Record<string, unknown>)[member], after: (is as Record<string, unknown>)[member] }
}
