import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { m } from '#messages'
import type { ListedExercise } from '../../../contract/content/exercise'
import { type Muscle, muscles, muscleTable } from '../../../contract/content/muscle'
import { muscleLabel } from '../../domain/training/muscle-label'
import { MuscleMap, roleHeat } from '../../domain/training/muscle-map'
import type { List } from '../../kit/list/use-list'
import style from './exercise.module.css'

/** Exercises that work one of the muscles chosen, on the body or in the list next to it. */
export function MuscleFilter({ list }: { list: List<ListedExercise> }) {
  const { muscle, primaryMuscle } = list.query.filters
  const isPrimaryAlone = primaryMuscle !== undefined
  const given = (primaryMuscle ?? muscle ?? '').split(',')
  const chosen = muscles.filter((one) => given.includes(one))
  const apply = (next: readonly Muscle[], primaryAlone: boolean) => {
    const filterValue = next.length === 0 ? null : next.join(',')
    list.setQuery({
      muscle: primaryAlone ? null : filterValue,
      primaryMuscle: primaryAlone ? filterValue : null,
    })
  }
  const toggle = (one: Muscle) =>
    apply(
      chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one],
      isPrimaryAlone && chosen.length > 0,
    )
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className={style.musclePanel} role="group" aria-label={m.exercise_muscles()}>
      <MuscleMap
        label=""
        heat={Object.fromEntries(chosen.map((one) => [one, roleHeat.primary] as const))}
        onPress={toggle}
      />
      <div className={style.muscleLists}>
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
      <div className={style.muscleFoot}>
        <label>
          <input
            type="checkbox"
            checked={isPrimaryAlone}
            disabled={chosen.length === 0}
            onChange={({ target }) => apply(chosen, target.checked)}
          />
          {m.exercise_primary_alone()}
        </label>
        <Button
          theme="borderless"
          size="small"
          disabled={chosen.length === 0}
          onClick={() => apply([], false)}
        >
          {m.exercise_muscles_clear()}
        </Button>
      </div>
    </div>
  )
  return (
    <Popover content={panel} trigger="click" position="bottomLeft" showArrow={false} motion={false}>
      <Button
        type="tertiary"
        className={style.muscleButton}
        icon={<IconChevronDown aria-hidden />}
        iconPosition="right"
      >
        {chosen.length === 0 ? m.exercise_muscles() : m.exercise_muscles_chosen({ count: chosen.length })}
      </Button>
    </Popover>
  )
}
