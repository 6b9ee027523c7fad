import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import type { Resource, Row } from '../record/resource'
import { Field, type FieldProps, inputOf } from './field'
import style from './field.module.css'
import type { Binding } from './form'
import { Select } from './select'

export interface RecordSource<R extends Row, Draft> {
  resource: Resource<R, Draft>
  labelOf: (row: R) => string
  /** Filters of the list that limit what can be chosen. */
  only?: Readonly<Record<string, string>>
}

/** Options of a resource's rows: those that the typed text finds, and the ones already chosen; none are requested until `isNeeded`. */
export function useRecordOptions<R extends Row, Draft>(
  { resource, labelOf, only }: RecordSource<R, Draft>,
  chosen: readonly string[],
  q: string,
  isNeeded = true,
) {
  const found = useQuery({
    enabled: isNeeded,
    queryKey: [resource.name, 'options', q, only],
    queryFn: ({ signal }) => call(resource.list, { query: { pageSize: '50', q, ...only }, signal }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.rows ?? []
  const absent = chosen.filter((id) => id !== '' && !rows.some((row) => row.id === id))
  const looked = useQueries({
    queries:
      found.data === undefined
        ? []
        : absent.map((id) => ({
            queryKey: [resource.name, 'one', id],
            queryFn: () => call(resource.read, { id }),
          })),
  })
  const all = [...rows, ...looked.flatMap(({ data }) => (data === undefined ? [] : [data]))]
  return {
    isLoading: found.isFetching,
    options: all.map((row) => ({ value: row.id, label: labelOf(row) })),
  }
}

type Props<R extends Row, Draft, T> = FieldProps & Binding<T> & RecordSource<R, Draft> & { after?: ReactNode }

/** One row of another resource, found by typing. */
export function RecordField<R extends Row, Draft, V extends string | null>(
  props: Props<R, Draft, V> & {
    empty: V
    /** Opens its list when it mounts, for a choice that follows at once from what the person just did. */
    startsOpen?: boolean
  },
) {
  const { value, empty } = props
  const search = useSearch()
  const { options, isLoading } = useRecordOptions(props, value === null ? [] : [value], search.q)
  return (
    <Field {...props}>
      {(ids) => (
        <div className={style.record}>
          <Select
            {...ids}
            filter
            inputProps={inputOf(ids)}
            remote
            defaultOpen={props.startsOpen}
            className={style.control}
            value={value === null || value === '' ? undefined : value}
            optionList={options}
            loading={isLoading}
            placeholder={m.kit_choose()}
            emptyContent={m.kit_none_found()}
            disabled={props.disabled}
            showClear={empty === null}
            validateStatus={props.problem === null ? 'default' : 'error'}
            onSearch={search.type}
            // An option's value is an id; V holds ids.
            onChange={(id) => props.change(typeof id === 'string' ? (id as V) : empty)}
          />
          {props.disabled ? null : props.after}
        </div>
      )}
    </Field>
  )
}

/** Several rows of another resource, in the order in which they were chosen. */
export function RecordsField<R extends Row, Draft>(
  props: Props<R, Draft, string[]> & { placeholder?: string },
) {
  const search = useSearch()
  const { options, isLoading } = useRecordOptions(props, props.value, search.q)
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          multiple
          filter
          inputProps={inputOf(ids)}
          remote
          className={style.control}
          value={[...props.value]}
          optionList={options}
          loading={isLoading}
          placeholder={props.placeholder ?? m.kit_choose()}
          emptyContent={m.kit_none_found()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onSearch={search.type}
          onChange={(given) =>
            props.change(Array.isArray(given) ? given.filter((id) => typeof id === 'string') : [])
          }
        />
      )}
    </Field>
  )
}

/** The text of a remote search, after typing has paused. */
export function useSearch() {
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const type = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQ(text.trim()), 250)
  }
  return { q, type }
}
