import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../../contract/store'
import { useRecordOptions } from '../../../kit/record-field'
import { Select } from '../../../kit/select'

const source = { resource: stores, labelOf: ({ name }: { name: string }) => name }

/** The store that the address names. Where one is needed, the first is it until another is chosen. */
export function useStoreChoice({ isNeeded }: { isNeeded: boolean }) {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const named = params.get('store') ?? undefined
  const { options } = useRecordOptions(source, named === undefined ? [] : [named], '')
  const store = named ?? (isNeeded ? options[0]?.value : undefined)
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
        {m.ledger_store()}
      </span>
      <Select
        aria-labelledby={id}
        className="ledger-store"
        filter
        inputProps={{ 'aria-labelledby': id }}
        showClear={!isNeeded}
        value={store}
        placeholder={m.ledger_every_store()}
        optionList={options}
        onChange={(id) => choose(typeof id === 'string' ? id : null)}
      />
    </>
  )
  return { store, control }
}
