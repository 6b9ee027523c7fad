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
  className: string
}

/** From and to, in yuan as they are typed; applied on blur or with Enter. */
export function FenRange<R extends ListedRow>({ list, from, to, className }: Props<R>) {
  const { minFen, maxFen } = list.query.filters
  return (
    <span className={className}>
      <Bound key={`from ${minFen}`} label={from} fen={minFen} onAsk={(fen) => list.ask({ minFen: fen })} />
      <span aria-hidden="true">–</span>
      <Bound key={`to ${maxFen}`} label={to} fen={maxFen} onAsk={(fen) => list.ask({ maxFen: fen })} />
    </span>
  )
}

function Bound(props: { label: string; fen: string | undefined; onAsk: (fen: string | null) => void }) {
  const { label, fen, onAsk } = props
  const [typed, setTyped] = useState(fen === undefined ? '' : yuanText(Number(fen)))
  const meant = fenOf(typed)
  const ask = () => {
    const next = meant === null ? null : String(meant)
    if (meant !== undefined && next !== (fen ?? null)) onAsk(next)
  }
  return (
    <Input
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      prefix="¥"
      value={typed}
      validateStatus={meant === undefined ? 'error' : 'default'}
      onChange={setTyped}
      onBlur={ask}
      onEnterPress={ask}
    />
  )
}
