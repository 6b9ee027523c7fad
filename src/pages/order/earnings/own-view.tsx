import { m } from '#messages'
import { OwnEarnings } from '../../../domain/earning/own-earnings'
import pageStyle from '../../../kit/ui/page.module.css'
import { OrderViews } from '../views'

/** What the reader earns by sales and lessons. */
export function OwnView() {
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.earning_own_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="own-earnings" />
        </div>
      </header>
      <OwnEarnings />
    </section>
  )
}
