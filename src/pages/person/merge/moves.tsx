import { m } from '#messages'
import type { MergePlan } from '../../../../contract/people/person'
import textStyle from '../../../kit/ui/text.module.css'
import { count } from '../../../lib/format'
import style from './merge.module.css'

/** How many rows of each kind move; unknown kinds are one group. */
export function MergeMoves({ moves }: Pick<MergePlan, 'moves'>) {
  const counted = new Map<string, number>()
  for (const { table, rows } of moves) {
    const kind = kinds[table]?.() ?? m.person_move_other()
    counted.set(kind, (counted.get(kind) ?? 0) + rows)
  }
  const shown = [...counted].filter(([, rows]) => rows > 0)
  return (
    <section className={style.moves} aria-label={m.person_merge_moves()}>
      <h2>{m.person_merge_moves()}</h2>
      {shown.length === 0 ? (
        <p className={textStyle.note}>{m.person_merge_moves_none()}</p>
      ) : (
        <ul>
          {shown.map(([kind, rows]) => (
            <li key={kind}>
              {kind} <strong>{count(rows)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const kinds: Readonly<Record<string, () => string>> = {
  member: m.person_move_member,
  coach: m.person_move_coach,
  store: m.person_move_store,
  membership: m.person_move_membership,
  appointment: m.person_move_appointment,
  sales_order: m.person_move_order,
  check_in: m.person_move_visit,
  target: m.person_move_target,
  lead: m.person_move_lead,
  member_contact: m.person_move_contact,
}
