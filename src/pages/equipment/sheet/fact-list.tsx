import type { ReactNode } from 'react'
import textStyle from '../../../kit/ui/text.module.css'
import style from '../equipment.module.css'

export type Fact = [label: string, value: ReactNode]

/** Labels and values of a record; a dash for what is not known. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === '' ? <span className={textStyle.faint}>—</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
