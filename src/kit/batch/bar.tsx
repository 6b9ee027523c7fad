import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'

/** Appears when rows are chosen; `children` are the actions on them. */
export function BatchBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <section className="kit-batch" aria-label={m.kit_batch()}>
      <span role="status">{m.kit_selected({ count: props.count })}</span>
      {props.children}
      <Button theme="borderless" onClick={props.onClear}>
        {m.kit_selected_clear()}
      </Button>
    </section>
  )
}
