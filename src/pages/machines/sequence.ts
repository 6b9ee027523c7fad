import { isIgnored, type Known, type RecorderEntry } from './recorder'

/** Where events come from that no actor sent, and where effects go. */
export type Outside = 'page' | 'shell' | 'server' | 'outside' | 'effects'
export interface SequenceLane {
  key: string
  kind: Outside | 'actor'
}
/** Who sent what to whom, one row for each message. */
export interface Message {
  key: string
  at: number
  from: string
  to: string
  label: string
  /** An effect is asked for, an event that took no transition was ignored. */
  kind: 'event' | 'effect' | 'ignored'
}
/** By event, who in the project sends it. */
export type Senders = Readonly<Record<string, { group: string }[]>>

const before: readonly Outside[] = ['page', 'shell', 'server', 'outside']

/** The messages of the recording in the recording's order, and a lane for each who takes part. */
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

/** Only where the event has one kind of sender is it known who sent it. */
function outsideOf(groups: { group: string }[] = []): Outside {
  const [only] = groups
  return (groups.length === 1 && before.find((kind) => kind === only?.group)) || 'outside'
}
