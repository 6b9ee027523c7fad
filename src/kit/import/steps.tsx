import { m } from '#messages'
import style from './import.module.css'

const steps = ['file', 'content', 'check', 'apply'] as const
export type ImportStep = (typeof steps)[number]

const labels: Record<ImportStep, () => string> = {
  file: m.kit_import_step_file,
  content: m.kit_import_step_content,
  check: m.kit_import_step_check,
  apply: m.kit_import_step_apply,
}

/** The steps of an import, with the present one marked. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const here = steps.indexOf(at)
  return (
    <ol className={style.importSteps} aria-label={m.kit_import_steps()}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-passed={place < here || undefined}
          aria-current={place === here ? 'step' : undefined}
        >
          {labels[step]()}
        </li>
      ))}
    </ol>
  )
}
