/** So many members one request takes. */
const most = 200

/** Does something to any number of members, as many at a time as a request takes; gives how many it was done to. */
export async function batchRequests(
  rows: readonly { id: string }[],
  work: (memberIds: string[]) => Promise<number>,
): Promise<number> {
  let done = 0
  for (let at = 0; at < rows.length; at += most)
    done += await work(rows.slice(at, at + most).map(({ id }) => id))
  return done
}
