import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'
import { fenOf, yuanText } from '../ui/yuan-text'

interface Props<R extends ListedRow> {
  /** Has the filters `minFen` and `maxFen`. */
  list: List<R>
  /** The labels of the two bounds. */
  from: string
  to: string
  className: string | undefined
}

/** From and to, in yuan as they are typed; applied on blur or with Enter. */
export function FenRange<R extends ListedRow>({ list, from, to, className }: Props<R>) {
  const { minFen, maxFen } = list.query.filters
  return (
    <span className={className}>
      <Bound
        key={`from ${minFen}`}
        label={from}
        fen={minFen}
        onApply={(fen) => list.setQuery({ minFen: fen })}
      />
      <span aria-hidden="true">–</span>
      <Bound key={`to ${maxFen}`} label={to} fen={maxFen} onApply={(fen) => list.setQuery({ maxFen: fen })} />
    </span>
  )
}

function Bound(props: { label: string; fen: string | undefined; onApply: (fen: string | null) => void }) {
  const { label, fen, onApply } = props
  const [typed, setTyped] = useState(fen === undefined ? '' : yuanText(Number(fen)))
  const amountFen = fenOf(typed)
  const apply = () => {
    const next = amountFen === null ? null : String(amountFen)
    if (amountFen !== undefined && next !== (fen ?? null)) onApply(next)
  }
  return (
    <Input
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      prefix="¥"
      value={typed}
      validateStatus={amountFen === undefined ? 'error' : 'default'}
      onChange={setTyped}
      onBlur={apply}
      onEnterPress={apply}
    />
  )
}
