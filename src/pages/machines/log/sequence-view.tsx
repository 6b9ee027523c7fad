import { m } from '#messages'
import { Window } from '../window'
import { type Filter, filtered } from './filter'
import style from './log.module.css'
import { LogFilter } from './log-filter'
import { type Message, type Outside, type Senders, type SequenceLane, sequenceOf } from './sequence-of'
import { recorder } from './use-recorder'
import { clock, nameOf } from './view'

interface Props {
  /** By event, of all machines, because each may send to any other. */
  senders: Senders
  filter: Filter
  onFilter: (filter: Filter) => void
}

const words: Record<Outside, () => string> = {
  page: m.machines_lane_page,
  shell: m.machines_lane_shell,
  server: m.machines_lane_server,
  outside: m.machines_lane_outside,
  effects: m.machines_lane_effects,
}

/** Which actor sent what to which: a lane for each actor, a row for each message, the newest on top. */
export function SequenceView({ senders, filter, onFilter }: Props) {
  const { lanes, messages } = sequenceOf(filtered(recorder.entries, filter), recorder.actors, senders)
  return (
    <div className={style.view}>
      <LogFilter filter={filter} onFilter={onFilter} />
      {messages.length === 0 ? (
        <p className={style.empty}>
          {recorder.entries.length === 0 ? m.machines_log_empty() : m.machines_log_no_match()}
        </p>
      ) : (
        <Window
          rows={messages}
          height={30}
          label={m.machines_sequence_rows()}
          className={style.sequence}
          head={
            <div className={style.lanes} style={{ minWidth: widthOf(lanes) }} aria-hidden="true">
              {lanes.map((lane) => (
                <span key={lane.key} data-kind={lane.kind}>
                  {nameOfLane(lane)}
                </span>
              ))}
            </div>
          }
        >
          {(message) => <Arrow key={message.key} message={message} lanes={lanes} />}
        </Window>
      )}
    </div>
  )
}

function Arrow({ message, lanes }: { message: Message; lanes: readonly SequenceLane[] }) {
  const { at, label, kind } = message
  const from = lanes.findIndex(({ key }) => key === message.from)
  const to = lanes.findIndex(({ key }) => key === message.to)
  const middle = (lane: number) => ((lane + 0.5) / lanes.length) * 100
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  const span = { left: `${middle(left)}%`, width: `${middle(right) - middle(left)}%` }
  return (
    <div className={style.message} data-kind={kind} style={{ minWidth: widthOf(lanes) }}>
      <time>{clock(at)}</time>
      <div className={style.track}>
        {lanes.map(({ key }, index) => (
          <i key={key} style={{ left: `${middle(index)}%` }} />
        ))}
        {/* Screen readers get a sentence in place of the arrow. */}
        <span className="console-hidden">{`${wordOf(lanes[from])} → ${wordOf(lanes[to])}: `}</span>
        <div
          className={style.arrow}
          data-way={to < from ? 'left' : to > from ? 'right' : 'self'}
          style={span}
        >
          <code>{label}</code>
        </div>
      </div>
    </div>
  )
}

const widthOf = (lanes: readonly SequenceLane[]) => 104 + lanes.length * 124

const nameOfLane = ({ key, kind }: SequenceLane) => (kind === 'actor' ? nameOf(key) : words[kind]())

const wordOf = (lane: SequenceLane | undefined) => (lane === undefined ? '' : nameOfLane(lane))
