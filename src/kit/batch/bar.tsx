import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { count } from '../../lib/format'
import style from './bar.module.css'

/** Appears when rows are chosen; `children` are the actions on them. */
export function BatchBar(props: {
  count: number
  onClear: () => void
  /** Selects what matches the list's query on other pages too; `isWhole`: all of it. */
  more?: { count: number; isWhole: boolean; isLoading: boolean; choose: () => void } | null
  children: ReactNode
}) {
  const { more } = props
  return (
    <section className={style.batch} aria-label={m.kit_batch()}>
      <span role="status">{m.kit_selected({ count: count(props.count) })}</span>
      {more ? (
        <Button theme="borderless" loading={more.isLoading} onClick={more.choose}>
          {more.isWhole
            ? m.kit_select_matching({ count: count(more.count) })
            : m.kit_select_first({ count: count(more.count) })}
        </Button>
      ) : null}
      {props.children}
      <Button theme="borderless" onClick={props.onClear}>
        {m.kit_selected_clear()}
      </Button>
    </section>
  )
}
