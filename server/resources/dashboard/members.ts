import type { DashboardFigures } from '../../../contract/dashboard'
import type { Figure } from '../../../contract/dashboard-links'
import { memberResource } from '../member/member'
import { countOf } from './listed'
import type { Seen } from './seen'

type Members = NonNullable<DashboardFigures['members']>

/** Each as many as its list has. */
export async function membersOf(seen: Seen): Promise<Members> {
  const count = (figure: Figure) => countOf(seen, memberResource, figure)
  const compared = async (figure: Figure) => {
    const [value, before] = await Promise.all([
      count(figure),
      countOf(seen, memberResource, figure, seen.before),
    ])
    return { value, before }
  }
  const [active, joined, expiring7, expiring30, silent30, ended, renewed] = await Promise.all([
    count('members.active'),
    compared('members.joined'),
    count('members.expiring7'),
    count('members.expiring30'),
    count('members.silent30'),
    compared('members.ended'),
    compared('members.renewed'),
  ])
  // Whoever has ended went on, or did not.
  const lost = { value: ended.value - renewed.value, before: ended.before - renewed.before }
  return { active, joined, expiring7, expiring30, silent30, ended, renewed, lost }
}
