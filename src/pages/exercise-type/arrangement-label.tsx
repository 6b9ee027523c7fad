import { m } from '#messages'
import type { Arrangement } from '../../../contract/arrangement'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'

/** The most names that the label lists. */
const most = 8

/** The effect of a merge or a move: how much moves with it, and which names are merged or changed. */
export function ArrangementLabel({ arrangement }: { arrangement: Arrangement }) {
  const { subtypes, exercises, merged, renamed } = arrangement
  const isMove = subtypes > 0 || merged.length > 0
  return (
    <>
      <p>
        {isMove
          ? m.exercisetype_takes_both({
              subtypes: count(subtypes + merged.length),
              exercises: count(exercises),
            })
          : m.exercisetype_takes_exercises({ exercises: count(exercises) })}
      </p>
      {merged.length === 0 ? null : (
        <p>{m.exercisetype_twins({ names: merged.map(({ name }) => name).join(m.kit_comma()) })}</p>
      )}
      {renamed.length === 0 ? null : (
        <>
          <p>{m.exercisetype_renames({ count: count(renamed.length) })}</p>
          <ul>
            {renamed.slice(0, most).map(({ id, from, to }) => (
              <li key={id}>
                {from} → {to}
              </li>
            ))}
            {renamed.length > most ? (
              <li className={textStyle.faint}>
                {m.exercisetype_renames_more({ count: renamed.length - most })}
              </li>
            ) : null}
          </ul>
        </>
      )}
    </>
  )
}
