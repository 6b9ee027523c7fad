import { useId } from 'react'
import { m } from '#messages'
import { Select } from '../form/select'
import type { Search } from '../form/use-search'
import style from './filter.module.css'

interface Props {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Absent, something is always chosen. */
  onClear?: () => void
  /** Where the server finds the options. */
  search?: Search
  /** The options are not known yet. */
  isLoading?: boolean
  /** Called when the list of options opens. */
  onOpen?: () => void
  /** The text shown while nothing is chosen; absent, its label. */
  placeholder?: string
}

/** One value of several, found by typing, in a line of filters. */
export function FilterOne(props: Props) {
  const { label, onChange, onClear, search, onOpen, isLoading = false } = props
  const id = useId()
  return (
    <div className={style.filter}>
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={id}
        filter
        remote={search !== undefined}
        showClear={onClear !== undefined}
        value={props.value}
        optionList={[...props.options]}
        loading={isLoading || search?.isPaused === false}
        placeholder={props.placeholder ?? label}
        emptyContent={m.kit_none_found()}
        onSearch={search?.type}
        onDropdownVisibleChange={(isOpen) => isOpen && onOpen?.()}
        onChange={(value) => (typeof value === 'string' ? onChange(value) : onClear?.())}
      />
    </div>
  )
}
