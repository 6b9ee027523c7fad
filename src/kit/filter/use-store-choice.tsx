import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { useRecordOptions } from '../form/record-field'
import { RemoteSelect } from '../form/remote-select'
import { useSearch } from '../form/use-search'
import style from './filter.module.css'
import { storeSource } from './store-source'

interface StoreChoiceOptions {
  isNeeded: boolean
  /** Its list is open at first and has the focus. */
  isOpen?: boolean
}

/** The store that the address names. Where one is needed, the first is it until another is chosen. */
export function useStoreChoice({ isNeeded, isOpen = false }: StoreChoiceOptions) {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const search = useSearch()
  const named = params.get('store') ?? undefined
  const first = useRecordOptions(storeSource, [], '').options[0]?.value
  const store = named ?? (isNeeded ? first : undefined)
  const { options, isLoading } = useRecordOptions(storeSource, store === undefined ? [] : [store], search.q)
  const choose = (id: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (id === null) next.delete('store')
      else next.set('store', id)
      return next
    })
  const control = (
    <>
      <span id={id} className="console-hidden">
        {m.kit_store()}
      </span>
      <RemoteSelect
        aria-labelledby={id}
        className={style.storeChoice}
        search={search}
        autoFocus={isOpen}
        defaultOpen={isOpen}
        inputProps={{ 'aria-labelledby': id }}
        showClear={!isNeeded}
        value={store}
        placeholder={m.kit_every_store()}
        emptyContent={m.kit_none_found()}
        isLoading={isLoading}
        optionList={options}
        onChange={(id) => choose(typeof id === 'string' ? id : null)}
      />
    </>
  )
  return { store, control }
}
