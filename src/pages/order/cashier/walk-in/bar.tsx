import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import textStyle from '../../../../kit/ui/text.module.css'
import style from '../cashier.module.css'

/** In the place of the member: that there is none. */
export function WalkInBar({ hasStore, onMember }: { hasStore: boolean; onMember: () => void }) {
  return (
    <section className={style.member} aria-label={m.order_walk_in()}>
      <header>
        <strong>{m.order_walk_in()}</strong>
        <span className={textStyle.faint}>{m.order_walk_in_help()}</span>
        <Button size="small" type="tertiary" onClick={onMember}>
          {m.order_walk_in_member()}
        </Button>
      </header>
      {hasStore ? null : (
        <p role="alert" className={textStyle.alert}>
          {m.order_walk_in_store()}
        </p>
      )}
    </section>
  )
}
