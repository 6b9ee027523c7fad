/** The most members per request. */
const most = 200

/** Applies a request to any number of members, in batches; returns how many it was applied to. */
export async function batchRequests(
  rows: readonly { id: string }[],
  work: (memberIds: string[]) => Promise<number>,
): Promise<number> {
  let done = 0
  for (let at = 0; at < rows.length; at += most)
    done += await work(rows.slice(at, at + most).map(({ id }) => id))
  return done
}
