import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../kit/resource/serve'

type MomentsRequest = Pick<RequestContext<unknown, unknown>, 'id' | 'principal' | 'scope'>

/** Selects a member's events: id, at, kind, who, what, about, amount_fen, note, link_kind, link_id. */
export type MemberMoments = (request: MomentsRequest) => RawBuilder<unknown>

const kinds = new Map<string, MemberMoments>()

/** Registers a kind of event for the timelines of members. */
export function registerMemberMoments(kind: string, moments: MemberMoments): void {
  kinds.set(kind, moments)
}

/** The registered events of a request's member. */
export function memberMoments(request: MomentsRequest): RawBuilder<unknown>[] {
  return [...kinds.values()].map((moments) => moments(request))
}
