import { m } from '#messages'
import type { ExerciseDraft } from '../../../contract/content/exercise'
import { type Muscle, muscleTable } from '../../../contract/content/muscle'
import { muscleLabel } from '../../domain/training/muscle-label'
import { heatOf, MuscleMap } from '../../domain/training/muscle-map'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import textStyle from '../../kit/ui/text.module.css'
import style from './exercise.module.css'

const mostPrimary = 4
const roles = ['primary', 'secondary'] as const
type Role = (typeof roles)[number]

/** The muscles of an exercise: a click on the body goes from none to primary to secondary; the lists next to it do the same. */
export function MuscleField({ form }: { form: Form<ExerciseDraft> }) {
  const bound = { primary: form.bind('primaryMuscles'), secondary: form.bind('secondaryMuscles') }
  const isFull = bound.primary.value.length >= mostPrimary
  const has = (role: Role, muscle: Muscle) => bound[role].value.includes(muscle)
  /** A muscle has at most one role. */
  const give = (muscle: Muscle, nextRole: Role | null) => {
    for (const role of roles) {
      const { value, change } = bound[role]
      const rest = value.filter((one) => one !== muscle)
      if (role === nextRole) change([...rest, muscle])
      else if (rest.length < value.length) change(rest)
    }
  }
  const press = (muscle: Muscle) => {
    if (has('secondary', muscle)) give(muscle, null)
    else give(muscle, has('primary', muscle) || isFull ? 'secondary' : 'primary')
  }
  const isLocked = bound.primary.disabled
  const problem = bound.primary.problem ?? bound.secondary.problem
  const leave = () => {
    bound.primary.leave()
    bound.secondary.leave()
  }
  return (
    <fieldset
      className={`${fieldStyle.field} ${fieldStyle.fieldWide} ${style.set} ${style.muscles}`}
      onBlur={leave}
    >
      <legend className="console-hidden">{m.exercise_muscles()}</legend>
      <div className="exercise-muscles-body">
        <MuscleMap label="" heat={heatOf(form.values)} {...(isLocked ? {} : { onPress: press })} />
        <p className={style.legend}>
          {roles.map((role) => (
            <span key={role} data-role={role}>
              {roleLabel(role)}
            </span>
          ))}
        </p>
      </div>
      <div className={style.musclesLists}>
        {(['front', 'back'] as const).map((view) => (
          <table key={view}>
            <thead>
              <tr>
                <th scope="col">{view === 'front' ? m.exercise_view_front() : m.exercise_view_back()}</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {roleLabel(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {muscleTable
                .filter((one) => one.view === view)
                .map(({ key, latin }) => (
                  <tr key={key}>
                    <th scope="row" title={latin}>
                      {muscleLabel(key)}
                    </th>
                    {roles.map((role) => (
                      <td key={role}>
                        <input
                          type="checkbox"
                          aria-label={m.exercise_muscle_as({
                            muscle: muscleLabel(key),
                            role: roleLabel(role),
                          })}
                          checked={has(role, key)}
                          disabled={isLocked || (role === 'primary' && isFull && !has(role, key))}
                          onChange={({ target }) => give(key, target.checked ? role : null)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
      <div className={problem === null ? textStyle.note : `${textStyle.note} ${textStyle.problem}`}>
        {problem ?? m.exercise_muscles_help({ most: mostPrimary })}
      </div>
    </fieldset>
  )
}

const roleLabel = (role: Role) =>
  role === 'primary' ? m.exercise_role_primary() : m.exercise_role_secondary()
