import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { InstantField } from '../../kit/form/instant-field'
import textStyle from '../../kit/ui/text.module.css'
import style from './as-seen.module.css'
import type { BannerInstant } from './use-instant'

const dayMs = 86_400_000

/** Chooses the shown instant: by day and time, a day forward or back, or now. */
export function InstantBar({ instant, now }: { instant: BannerInstant; now: number }) {
  const { at, choose, isNow } = instant
  return (
    <div className={style.instant}>
      <InstantField
        name="at"
        label={m.banner_at()}
        defaultTime="12:00"
        value={new Date(at).toISOString()}
        change={(next) => choose(next === null ? null : Date.parse(next))}
        problem={null}
        problems={[]}
        disabled={false}
        leave={() => {}}
      />
      <div className={textStyle.buttons}>
        <Button
          icon={<IconChevronLeft aria-hidden />}
          aria-label={m.banner_day_back()}
          title={m.banner_day_back()}
          onClick={() => choose(at - dayMs)}
        />
        <Button disabled={isNow} onClick={() => choose(null)}>
          {m.banner_now()}
        </Button>
        <Button
          icon={<IconChevronRight aria-hidden />}
          aria-label={m.banner_day_on()}
          title={m.banner_day_on()}
          onClick={() => choose(at + dayMs)}
        />
      </div>
      <p role="status">
        {at > now + 60_000
          ? m.banner_at_future()
          : at < now - 60_000
            ? m.banner_at_past()
            : m.banner_at_now()}
      </p>
    </div>
  )
}
