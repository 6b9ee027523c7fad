import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import type { Resource, Row } from '../record/resource'
import { Field, type FieldProps, inputOf } from './field'
import style from './field.module.css'
import type { Binding } from './form'
import { RemoteSelect } from './remote-select'
import { useSearch } from './use-search'

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
  const kept = looked.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    /** The options are not those of this text yet. */
    isLoading: found.isFetching && (found.data === undefined || found.isPlaceholderData),
    options: [
      ...rows.map((row) => ({ value: row.id, label: labelOf(row) })),
      ...kept.map((row) => ({ value: row.id, label: labelOf(row), isKept: true })),
    ],
  }
}

type Props<R extends Row, Draft, T> = FieldProps & Binding<T> & RecordSource<R, Draft> & { after?: ReactNode }

/** One row of another resource, found by typing. */
export function RecordField<R extends Row, Draft, V extends string | null>(
  props: Props<R, Draft, V> & {
    empty: V
    /** Opens its list when it mounts, for a choice that follows at once from what the person just did. */
    startsOpen?: boolean
    placeholder?: string
  },
) {
  const { value, empty } = props
  const search = useSearch()
  const { options, isLoading } = useRecordOptions(props, value === null ? [] : [value], search.q)
  return (
    <Field {...props}>
      {(ids) => (
        <div className={style.record}>
          <RemoteSelect
            {...ids}
            search={search}
            inputProps={inputOf(ids)}
            defaultOpen={props.startsOpen}
            className={style.control}
            value={value === null || value === '' ? undefined : value}
            optionList={options}
            isLoading={isLoading}
            placeholder={props.placeholder ?? m.kit_choose()}
            emptyContent={m.kit_none_found()}
            disabled={props.disabled}
            showClear={empty === null}
            validateStatus={props.problem === null ? 'default' : 'error'}
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
        <RemoteSelect
          {...ids}
          multiple
          search={search}
          inputProps={inputOf(ids)}
          className={style.control}
          value={[...props.value]}
          optionList={options}
          isLoading={isLoading}
          placeholder={props.placeholder ?? m.kit_choose()}
          emptyContent={m.kit_none_found()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={(given) =>
            props.change(Array.isArray(given) ? given.filter((id) => typeof id === 'string') : [])
          }
        />
      )}
    </Field>
  )
}
