import { m } from '#messages'

/** What stands beside the board; where there is no room for all, one is chosen. */
export const panels = ['library', 'entry', 'analysis'] as const
export type Panel = (typeof panels)[number]

const says: Record<Panel, () => string> = {
  library: m.trainingplan_build_library,
  entry: m.trainingplan_build_entry,
  analysis: m.trainingplan_build_analysis,
}

interface Props {
  /** None is open: only a telephone shows none. */
  chosen: Panel | null
  onChoose: (panel: Panel | null) => void
}

/** Beside a narrow board the way to what stands beside a wide one; at the foot of a telephone, where a second press closes. */
export function PanelSwitch({ chosen, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className="plan-switch" role="group" aria-label={m.trainingplan_build_panels()}>
      {panels.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one === chosen ? null : one)}
        >
          {says[one]()}
        </button>
      ))}
    </div>
  )
}
