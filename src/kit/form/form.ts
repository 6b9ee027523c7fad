import type { FieldProblem } from '../../../contract/problem'

/** The binding of one member of a draft to its field. */
export interface Binding<T> {
  name: string
  value: T
  /** The sentence shown next to the field. */
  problem: string | null
  /** All its problems, down to the member of a list. */
  problems: readonly FieldProblem[]
  disabled: boolean
  change: (value: T) => void
  /** Called on blur: from then on the field shows its problem. */
  leave: () => void
}

export interface Form<Draft extends object> {
  values: Draft
  bind: <K extends keyof Draft & string>(name: K) => Binding<Draft[K]>
  isReadOnly: boolean
  isNew: boolean
  /** What prevented the last save, by name; the server names the first 20 of `count`. */
  inUse: { names: readonly string[]; count: number } | null
}

/** The value of a number field that is still empty: no number, so the contract refuses it as missing. */
export const missing = null as unknown as number
