import type { CSSProperties } from 'react'
import { m } from '#messages'
import { type Muscle, muscleTable } from '../../../contract/content/muscle'
import { muscleLabel } from './muscle-label'
import style from './muscle-map.module.css'
import { bodyBox, bodyOutline, head, musclePaths } from './muscle-paths'

/** How strongly muscles are coloured, 0 to 1; an absent one is 0. */
type Heat = Readonly<Partial<Record<Muscle, number>>>

/** The colour strength of the two roles that a muscle has in an exercise. */
export const roleHeat = { primary: 1, secondary: 0.42 }
export const heatOf = (exercise: {
  primaryMuscles: readonly Muscle[]
  secondaryMuscles: readonly Muscle[]
}): Heat =>
  Object.fromEntries([
    ...exercise.secondaryMuscles.map((muscle) => [muscle, roleHeat.secondary] as const),
    ...exercise.primaryMuscles.map((muscle) => [muscle, roleHeat.primary] as const),
  ])

interface Props {
  heat: Heat
  /** The picture's accessible label; empty where the same words are next to it. */
  label: string
  /** By mouse or finger alone: a caller that passes this offers the same by keys next to the picture. */
  onPress?: (muscle: Muscle) => void
}

/** A body from the front and from behind with its muscles. */
export function MuscleMap({ heat, label, onPress }: Props) {
  const { width, height } = bodyBox
  return (
    <svg
      className={style.muscles}
      viewBox={`0 0 ${2 * width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
    >
      {(['front', 'back'] as const).map((view, at) => (
        <g key={view} transform={`translate(${at * width} 0)`}>
          <g className={style.musclesBody}>
            <ellipse {...head} />
            <Halves path={bodyOutline} />
          </g>
          {muscleTable
            .filter((one) => one.view === view)
            .map(({ key }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard equivalent is next to the picture
              <g
                key={key}
                className={style.muscle}
                data-muscle={key}
                data-pressable={onPress === undefined ? undefined : ''}
                style={colourOf(heat[key] ?? 0)}
                onClick={onPress === undefined ? undefined : () => onPress(key)}
              >
                <title>{muscleLabel(key)}</title>
                <Halves path={musclePaths[key]} />
              </g>
            ))}
          <text x={width / 2} y={height - 2} textAnchor="middle" aria-hidden>
            {view === 'front' ? m.exercise_view_front() : m.exercise_view_back()}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Halves({ path }: { path: string }) {
  return (
    <>
      <path d={path} />
      <path d={path} transform={`matrix(-1 0 0 1 ${bodyBox.width} 0)`} />
    </>
  )
}

// A custom property is no member of CSSProperties.
const colourOf = (heat: number) =>
  ({ '--kit-heat': `${Math.round(100 * Math.min(1, Math.max(0, heat)))}%` }) as CSSProperties
