import { m } from '#messages'
import type { CourseKind } from '../../../../contract/catalogue/coach-course'
import { kindLabel } from '../session-labels'
import type { Board } from './board'

const kinds: readonly CourseKind[] = ['private', 'small_group', 'group']
const shades = [
  { kind: 'closed', say: m.appointment_shade_closed },
  { kind: 'idle', say: m.appointment_shade_idle },
  { kind: 'leave', say: m.appointment_legend_leave },
  { kind: 'elsewhere', say: m.appointment_legend_elsewhere },
]

/** The meaning of colours and hatchings, and the absent coaches. */
export function Legend({ away }: Pick<Board, 'away'>) {
  return (
    <footer className="cal-legend">
      {away.length === 0 ? null : (
        <details className="cal-away">
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
            <i className={`cal-swatch cal-${kind}`} aria-hidden="true" />
            {kindLabel(kind)}
          </li>
        ))}
        <li>
          <i className="cal-requested" aria-hidden="true" />
          {m.appointment_legend_requested()}
        </li>
        {shades.map(({ kind, say }) => (
          <li key={kind}>
            <i className={`cal-swatch cal-shade-${kind}`} aria-hidden="true" />
            {say()}
          </li>
        ))}
      </ul>
    </footer>
  )
}
