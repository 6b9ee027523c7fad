import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../kit/resource/serve'

/** Selects a member's events: id, at, kind, who, what, about, amount_fen, note, link_kind, link_id. */
export type MemberMoments = (
  request: Pick<RequestContext<unknown, unknown>, 'id' | 'who' | 'scope'>,
) => RawBuilder<unknown>

const kinds = new Map<string, MemberMoments>()

/** Registers a kind of event for the timelines of members. */
export function registerMemberMoments(kind: string, moments: MemberMoments): void {
  kinds.set(kind, moments)
}

/** The registered events of a request's member. */
export const memberMoments: (...request: Parameters<MemberMoments>) => RawBuilder<unknown>[] = (request) =>
  [...kinds.values()].map((moments) => moments(request))
