import { useId } from 'react'
import { m } from '#messages'
import { bannerPositions, type ListedBanner } from '../../../contract/content/banner'
import { publicationStatuses } from '../../../contract/content/publication'
import { FilterChoice } from '../../kit/filter/choice'
import { optionsOf } from '../../kit/form/choice-field'
import { DayPicker } from '../../kit/form/date-field'
import { instantOf, partsOf } from '../../kit/form/instant-of'
import type { List } from '../../kit/list/use-list'
import { publicationLabel } from '../../kit/publication/status'
import { minuteOf } from '../../lib/format'
import { positionLabel, worded } from './labels'

export function BannerFilters({ list }: { list: List<ListedBanner> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="position"
        label={m.banner_position()}
        options={optionsOf(bannerPositions, positionLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={optionsOf(publicationStatuses, publicationLabel)}
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
    <div className="kit-filter banner-live-filter">
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
        change={(day) => list.ask({ liveAt: day === null ? null : instantOf(day, hourOfDay) })}
      />
    </div>
  )
}

/** The text of a set filter's chip. */
export function filterWords(key: string, value: string): string {
  if (key === 'liveAt') return m.banner_live_chip({ at: minuteOf(value) })
  const words = value
    .split(',')
    .map((one) => (key === 'position' ? worded('position', one) : statusWord(one)))
  const field = key === 'position' ? m.banner_position() : m.kit_publication_status()
  return m.kit_filter_chip({ field, words: words.join(m.kit_comma()) })
}

const statusWord = (value: string): string => {
  const known = publicationStatuses.find((one) => one === value)
  return known === undefined ? value : publicationLabel(known)
}
