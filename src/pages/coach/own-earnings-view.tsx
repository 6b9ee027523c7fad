import { m } from '#messages'
import { OwnEarnings } from '../../domain/earning/own-earnings'
import pageStyle from '../../kit/ui/page.module.css'
import { CoachViews } from './views'

/** What the reader earns by lessons and sales. */
export function OwnEarningsView() {
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.earning_own_title()}</h1>
        <div className={pageStyle.pageActions}>
          <CoachViews now="own-earnings" />
        </div>
      </header>
      <OwnEarnings />
    </section>
  )
}
