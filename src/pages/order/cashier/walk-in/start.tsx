import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import textStyle from '../../../../kit/ui/text.module.css'
import { usePageKeys } from '../../../../lib/use-page-keys'
import style from '../cashier.module.css'

/** Begins a sale of goods without a member, by Alt and 0 too. */
export function WalkInStart({ onStart }: { onStart: () => void }) {
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'Digit0') return
    event.preventDefault()
    onStart()
  })
  return (
    <p className={style.walkIn}>
      <Button size="large" type="tertiary" onClick={onStart}>
        {m.order_walk_in_sell()}
        <kbd>Alt 0</kbd>
      </Button>
      <span className={textStyle.note}>{m.order_walk_in_help()}</span>
    </p>
  )
}
