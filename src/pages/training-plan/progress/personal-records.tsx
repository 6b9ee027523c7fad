import { m } from '#messages'
import { ListFailed } from '../../../kit/ui/list-states'
import { refusalOf } from '../list/plan-refusal'
import { useRecords } from './progress-queries'
import { kilograms } from './set-words'

/** The member's bests in the plan's exercises, and how the estimate is made. */
export function PersonalRecords({ id }: { id: string }) {
  const { data, error, refetch } = useRecords(id)
  return (
    <section className="progress-part" aria-label={m.trainingplan_records_title()}>
      <h3>{m.trainingplan_records_title()}</h3>
      {error !== null ? (
        <ListFailed reason={refusalOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || data.rows.length === 0 ? (
        <p className="kit-faint">{m.trainingplan_records_none()}</p>
      ) : (
        <>
          <div className="progress-scroll">
            <table className="progress-table progress-records">
              <thead>
                <tr>
                  <th scope="col">{m.trainingplan_records_exercise()}</th>
                  <th scope="col">{m.trainingplan_records_heaviest()}</th>
                  <th scope="col">{m.trainingplan_records_one_rep_max()}</th>
                  <th scope="col">{m.trainingplan_records_most_reps()}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((one) => (
                  <tr key={one.exerciseId}>
                    <th scope="row">{one.exerciseName}</th>
                    <Best grams={one.heaviestG} on={one.heaviestOn} />
                    <Best grams={tenths(one.oneRepMaxG)} on={one.oneRepMaxOn} />
                    <td>{one.mostReps === null ? '—' : m.trainingplan_set_reps({ reps: one.mostReps })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="kit-note">{m.trainingplan_records_formula()}</p>
        </>
      )}
    </section>
  )
}

function Best({ grams, on }: { grams: number | null; on: string | null }) {
  if (grams === null) return <td>—</td>
  return (
    <td>
      {m.trainingplan_set_weight({ weight: kilograms(grams) })}
      <small className="kit-faint">{on}</small>
    </td>
  )
}

/** The estimate is no more exact than a tenth of a kilogram. */
const tenths = (grams: number | null) => (grams === null ? null : Math.round(grams / 100) * 100)
