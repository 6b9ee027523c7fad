import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { m } from '#messages'
import type { ListedExercise } from '../../../contract/content/exercise'
import { type Muscle, muscles, muscleTable } from '../../../contract/content/muscle'
import { muscleLabel } from '../../domain/muscle-label'
import { MuscleMap, roleHeat } from '../../domain/muscle-map'
import type { List } from '../../kit/list/use-list'

/** Exercises that work one of the muscles chosen, on the body or in the list next to it. */
export function MuscleFilter({ list }: { list: List<ListedExercise> }) {
  const { muscle, primaryMuscle } = list.query.filters
  const isPrimaryAlone = primaryMuscle !== undefined
  const given = (primaryMuscle ?? muscle ?? '').split(',')
  const chosen = muscles.filter((one) => given.includes(one))
  const ask = (next: readonly Muscle[], primaryAlone: boolean) => {
    const wanted = next.length === 0 ? null : next.join(',')
    list.ask({ muscle: primaryAlone ? null : wanted, primaryMuscle: primaryAlone ? wanted : null })
  }
  const toggle = (one: Muscle) =>
    ask(
      chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one],
      isPrimaryAlone && chosen.length > 0,
    )
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className="exercise-muscle-panel" role="group" aria-label={m.exercise_muscles()}>
      <MuscleMap
        label=""
        heat={Object.fromEntries(chosen.map((one) => [one, roleHeat.primary] as const))}
        onPress={toggle}
      />
      <div className="exercise-muscle-lists">
        {(['front', 'back'] as const).map((view) => (
          <ul key={view}>
            {muscleTable
              .filter((one) => one.view === view)
              .map(({ key }) => (
                <li key={key}>
                  <label>
                    <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
                    {muscleLabel(key)}
                  </label>
                </li>
              ))}
          </ul>
        ))}
      </div>
      <div className="exercise-muscle-foot">
        <label>
          <input
            type="checkbox"
            checked={isPrimaryAlone}
            disabled={chosen.length === 0}
            onChange={({ target }) => ask(chosen, target.checked)}
          />
          {m.exercise_primary_alone()}
        </label>
        <Button theme="borderless" size="small" disabled={chosen.length === 0} onClick={() => ask([], false)}>
          {m.exercise_muscles_clear()}
        </Button>
      </div>
    </div>
  )
  return (
    <Popover content={panel} trigger="click" position="bottomLeft" showArrow={false} motion={false}>
      <Button
        type="tertiary"
        className="exercise-muscle-button"
        icon={<IconChevronDown aria-hidden />}
        iconPosition="right"
      >
        {chosen.length === 0 ? m.exercise_muscles() : m.exercise_muscles_chosen({ count: chosen.length })}
      </Button>
    </Popover>
  )
}
