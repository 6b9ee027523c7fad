import { m } from '#messages'
import { SearchedChoiceField } from '../../kit/form/choice-field'
import type { Binding } from '../../kit/form/form'
import { kindOptions, useKinds } from './use-kinds'

/** The subtype, named with its type: `力量训练 · 胸部`. No choice is the empty id, which the contract refuses. */
export function KindField(props: Binding<string>) {
  return (
    <SearchedChoiceField {...props} label={m.exercise_kind()} required options={kindOptions(useKinds())} />
  )
}
