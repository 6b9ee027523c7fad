import { m } from '#messages'

/** Who bought: a member, or somebody who is none. */
export const buyerName = ({ memberName }: { memberName: string | null }): string =>
  memberName ?? m.order_walk_in()
