import { useId } from 'react'
import { m } from '#messages'
import type { ListedBanner } from '../../../contract/content/banner'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import filterStyle from '../../kit/filter/filter.module.css'
import { DayPicker } from '../../kit/form/date-field'
import { instantOf, partsOf } from '../../kit/form/instant-of'
import type { List } from '../../kit/list/use-list'
import { publicationStatus } from '../../kit/publication/status'
import { minuteOf } from '../../lib/format'
import style from './banner.module.css'
import { bannerLabels } from './labels'

export function BannerFilters({ list }: { list: List<ListedBanner> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="position"
        label={m.banner_position()}
        options={bannerLabels.position.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={publicationStatus.options()}
      />
      <LiveFilter list={list} />
    </>
  )
}

/** A filter by day means its noon, as the chip shows. */
const hourOfDay = '12:00'

function LiveFilter({ list }: { list: List<ListedBanner> }) {
  const id = useId()
  const { liveAt } = list.query.filters
  const ids = {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  }
  return (
    <div className={`${filterStyle.filter} ${style.liveFilter}`}>
      <span id={`${id}-label`} className="console-hidden">
        {m.banner_live_on()}
      </span>
      <DayPicker
        ids={ids}
        value={liveAt === undefined ? null : partsOf(liveAt).day}
        empty={null}
        disabled={false}
        problem={null}
        placeholder={m.banner_live_on()}
        change={(day) => list.setQuery({ liveAt: day === null ? null : instantOf(day, hourOfDay) })}
      />
    </div>
  )
}

/** The text of a set filter's chip. */
export const describeFilter = describeFilters({
  position: [m.banner_position, bannerLabels.position.chip],
  status: [m.kit_publication_status, publicationStatus.chip],
  liveAt: (at) => m.banner_live_chip({ at: minuteOf(at) }),
})
