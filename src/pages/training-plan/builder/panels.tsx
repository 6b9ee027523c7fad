import { m } from '#messages'
import style from './builder.module.css'

/** The panels next to the board; where there is no room for all, one is chosen. */
export const panels = ['library', 'entry', 'analysis'] as const
export type Panel = (typeof panels)[number]

const labels: Record<Panel, () => string> = {
  library: m.trainingplan_build_library,
  entry: m.trainingplan_build_entry,
  analysis: m.trainingplan_build_analysis,
}

interface Props {
  /** Null: closed, which only a telephone allows. */
  chosen: Panel | null
  onChoose: (panel: Panel | null) => void
}

/**
 * Chooses the panel: next to a narrow board, whose panels do not all fit, or at the foot of a telephone, where a second press closes it.
 */
export function PanelSwitch({ chosen, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.switch} role="group" aria-label={m.trainingplan_build_panels()}>
      {panels.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one === chosen ? null : one)}
        >
          {labels[one]()}
        </button>
      ))}
    </div>
  )
}
