import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import type { ListedOrder } from '../../../contract/order'
import { fenOf, yuanText } from '../../kit/money'
import type { List } from '../../kit/use-list'

/** From and to, in yuan as they are typed; asked for on leaving the field or with Enter. */
export function AmountRange({ list }: { list: List<ListedOrder> }) {
  const { minFen, maxFen } = list.query.filters
  return (
    <span className="order-range">
      <Bound
        key={`from ${minFen}`}
        label={m.order_min()}
        fen={minFen}
        onAsk={(fen) => list.ask({ minFen: fen })}
      />
      <span aria-hidden="true">–</span>
      <Bound
        key={`to ${maxFen}`}
        label={m.order_max()}
        fen={maxFen}
        onAsk={(fen) => list.ask({ maxFen: fen })}
      />
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
