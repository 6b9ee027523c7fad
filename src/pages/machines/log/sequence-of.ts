import { isIgnored, type Known, type RecorderEntry } from './recorder'

/** The lane of events that no actor sent, and of effects. */
export type Outside = 'page' | 'shell' | 'server' | 'outside' | 'effects'
export interface SequenceLane {
  key: string
  kind: Outside | 'actor'
}
/** Which actor sent what to which, one row for each message. */
export interface Message {
  key: string
  at: number
  from: string
  to: string
  label: string
  /** An effect is an action that was run; an event that took no transition was ignored. */
  kind: 'event' | 'effect' | 'ignored'
}
/** The senders in the project, by event. */
export type Senders = Readonly<Record<string, { group: string }[]>>

const before: readonly Outside[] = ['page', 'shell', 'server', 'outside']

/** The messages of the recording in its order, and a lane for each participant. */
export function sequenceOf(
  entries: readonly RecorderEntry[],
  actors: ReadonlyMap<string, Known>,
  senders: Senders,
): { lanes: SequenceLane[]; messages: Message[] } {
  const messages = entries.flatMap((entry) => [
    ...entry.effects
      .map(
        (effect, index): Message => ({
          key: `${entry.n} ${index}`,
          at: entry.at,
          from: entry.actor,
          to: 'effects',
          label: effect,
          kind: 'effect',
        }),
      )
      .reverse(),
    {
      key: String(entry.n),
      at: entry.at,
      from: entry.source ?? outsideOf(senders[entry.type]),
      to: entry.actor,
      label: entry.type,
      kind: isIgnored(entry) ? ('ignored' as const) : ('event' as const),
    },
  ])
  const taking = new Set(messages.flatMap(({ from, to }) => [from, to]))
  const lanes: SequenceLane[] = [
    ...before.map((kind) => ({ key: kind, kind })),
    ...[...actors.keys()].map((key) => ({ key, kind: 'actor' as const })),
    { key: 'effects', kind: 'effects' },
  ]
  return { lanes: lanes.filter(({ key }) => taking.has(key)), messages }
}

/** The sender is known only where the event has one kind of sender. */
function outsideOf(groups: { group: string }[] = []): Outside {
  const [only] = groups
  return (groups.length === 1 && before.find((kind) => kind === only?.group)) || 'outside'
}
