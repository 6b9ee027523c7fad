import { m } from '#messages'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { MessageViews } from '../views'
import { WebhookState } from './webhook-state'

/** The ways on which messages go out: `?view=channels`. */
export function ChannelView() {
  return (
    <section className={pageStyle.page} aria-labelledby="channel-title">
      <header className={pageStyle.pageHead}>
        <h1 id="channel-title">{m.outbox_title()}</h1>
        <div className={pageStyle.pageActions}>
          <MessageViews now="channels" />
        </div>
      </header>
      <p className={textStyle.note}>
        {m.channel_choose()}{' '}
        <Link className={textStyle.link} to={pathTo('setting')}>
          {m.channel_to_settings()}
        </Link>
      </p>
      <WebhookState />
    </section>
  )
}
