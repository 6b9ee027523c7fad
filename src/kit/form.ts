import type { FieldProblem } from '../../contract/problem'

/** One member of a draft as a field takes it. */
export interface Binding<T> {
  name: string
  value: T
  /** The sentence that stands beside the field. */
  problem: string | null
  /** All that is wrong with it, down to the member of a list. */
  problems: readonly FieldProblem[]
  disabled: boolean
  change: (value: T) => void
  /** The person has been here and gone on: from now on the field says what is wrong. */
  leave: () => void
}

export interface Form<Draft extends object> {
  values: Draft
  bind: <K extends keyof Draft & string>(name: K) => Binding<Draft[K]>
  isReadOnly: boolean
  isNew: boolean
  /** What stood in the way of the last save, by name; the server names the first 20 of `count`. */
  inUse: { names: readonly string[]; count: number } | null
}

/** The value of a number field that is still empty: no number, so the contract refuses it as missing. */
export const missing = null as unknown as number
