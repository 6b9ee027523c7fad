import type { PayloadForm } from '../record/use-lifecycle'
import type { Binding } from './form'

/** A member of a lifecycle event's payload as a field takes it; `empty` replaces an absent one. */
export function payloadField<T>(form: PayloadForm, name: string, empty: T): Binding<T> {
  const problem = form.problemOf(name)
  return {
    name,
    // The offer's own `payload` has set the value, with the type that its fields expect.
    value: (form.values[name] ?? empty) as T,
    problem,
    problems: [],
    disabled: false,
    change: (value) => form.change({ [name]: value }),
    leave: () => {},
  }
}
