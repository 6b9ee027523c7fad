import { type ComponentProps, useId } from 'react'
import { Select } from '../../kit/form/select'

type Props = Omit<ComponentProps<typeof Select>, 'aria-label' | 'aria-labelledby'> & { label: string }

/** A choice in a table, whose label only a screen reader reads; Semi puts `aria-label` on an element without a role. */
export function NamedSelect({ label, ...rest }: Props) {
  const id = useId()
  return (
    <>
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select {...rest} aria-labelledby={id} />
    </>
  )
}
