import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { PlanCandidate, trainingPlans } from '../../../contract/training/training-plan'
import type { RequestContext } from '../../kit/resource/serve'
import { wholeMobile } from '../../shared/whole-mobile'

type CandidatesBody = output<(typeof trainingPlans)['candidates']['body']>
interface Found {
  members: PlanCandidate[]
  unknown: string[]
}

/** The members who may get a plan, in the requested order, by the same rule as `assign`. */
export async function candidates({
  tx,
  scope,
  body,
}: RequestContext<unknown, CandidatesBody>): Promise<Found> {
  const signs = body.signs.map((sign) => ({ sign, ...meaning(sign) }))
  const { storeIds } = scope
  const mobiles = signs.flatMap(({ mobile }) => mobile ?? [])
  const { rows } = await sql<PlanCandidate & { reachedBy: string[] }>`
    select member.id, member.member_no, person.name, array(
        select mobile from unnest(${mobiles}::text[]) as given (mobile) where person.id in (select people_reached_by(mobile))
      ) as reached_by,
      coalesce(overlay(person.mobile placing '****' from 4 for 4), '') as mobile, (
        select coalesce(json_agg(json_build_object('id', own.id, 'name', own.name, 'status', own.status, 'startOn', own.start_on,
          'endOn', own.start_on + own.weeks * 7 - 1) order by own.start_on, own.id), '[]')
        from training_plan own where own.member_id = member.id and own.status in ('assigned', 'in_progress')) as plans
    from member join person on person.id = member.person_id
    where member.merged_into_id is null and ${storeIds === null ? sql`true` : sql`home_store_id = any(${storeIds})`}
      and (member.id = any(${body.memberIds}) or member.member_no = any(${signs.flatMap(({ memberNo }) => memberNo ?? [])})
        or person.id in (select people_reached_by(mobile) from unnest(${mobiles}::text[]) as given (mobile)))
  `.execute(tx)
  const bySign = (one: (typeof signs)[number]) =>
    rows.filter(
      ({ memberNo, reachedBy }) =>
        memberNo === one.memberNo || (one.mobile !== undefined && reachedBy.includes(one.mobile)),
    )
  const chosen = [
    ...body.memberIds.map((id) => rows.find((row) => row.id === id.toLowerCase())),
    ...signs.flatMap(bySign),
  ].flatMap((row) => row ?? [])
  return {
    members: [...new Set(chosen)].map(({ reachedBy: _, ...row }) => row),
    unknown: signs.filter((one) => bySign(one).length === 0).map(({ sign }) => sign),
  }
}

function meaning(sign: string): { memberNo?: string; mobile?: string } {
  const mobile = wholeMobile(sign)
  if (mobile !== undefined) return { mobile }
  return /^m\d{8}$/i.test(sign) ? { memberNo: sign.toUpperCase() } : {}
}
