import { m } from '#messages'
import type { CourseKind } from '../../../../contract/catalogue/coach-course'
import { sessionLabels } from '../session-labels'
import blocksStyle from './blocks.module.css'
import type { Board } from './board'
import style from './legend.module.css'
import unavailabilityStyle from './unavailability.module.css'

const kinds: readonly CourseKind[] = ['private', 'small_group', 'group']
const unavailability = [
  { kind: 'closed', label: m.appointment_shade_closed },
  { kind: 'idle', label: m.appointment_shade_idle },
  { kind: 'leave', label: m.appointment_legend_leave },
  { kind: 'elsewhere', label: m.appointment_legend_elsewhere },
]

/** The meaning of colours and hatchings, and the absent coaches. */
export function Legend({ away }: Pick<Board, 'away'>) {
  return (
    <footer className={style.legend}>
      {away.length === 0 ? null : (
        <details className={style.away}>
          <summary>{m.appointment_away({ count: away.length })}</summary>
          <ul>
            {away.map(({ coach, label: text }) => (
              <li key={coach.id}>
                {coach.name}
                <small>{text ?? m.appointment_away_idle()}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <i className={`${style.swatch} ${blocksStyle[`kind-${kind}`] ?? ''}`} aria-hidden="true" />
            {sessionLabels.kind.label(kind)}
          </li>
        ))}
        <li>
          <i className={blocksStyle.requested} aria-hidden="true" />
          {m.appointment_legend_requested()}
        </li>
        {unavailability.map(({ kind, label }) => (
          <li key={kind}>
            <i
              className={`${style.swatch} ${unavailabilityStyle[`shade-${kind}`] ?? ''}`}
              aria-hidden="true"
            />
            {label()}
          </li>
        ))}
      </ul>
    </footer>
  )
}
