import { isDayPass } from '../../../contract/catalogue/membership-plan'
import { daysBetween } from '../../../contract/days'
import type { Membership } from '../../../contract/membership/membership'

/** Whether a card was sold as a day pass. One that was transferred may only be the rest of a longer one. */
export const isBoughtPass = ({
  origin,
  kind,
  coverage,
  startsOn,
  endsOn,
  timesTotal,
}: Pick<Membership, 'origin' | 'kind' | 'coverage' | 'startsOn' | 'endsOn' | 'timesTotal'>): boolean =>
  origin === 'sale' &&
  isDayPass({
    kind,
    coverage,
    durationDays: daysBetween(startsOn, endsOn) + 1,
    bonusDays: 0,
    times: timesTotal,
  })
