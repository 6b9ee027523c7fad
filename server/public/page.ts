interface Place {
  offset: number
  limit: number
}

/** One page of a list with the total, which each row has; beyond the end the first row is read for it. */
export async function pageOf<Found extends { total: number }, Row>(
  { offset, limit }: Place,
  find: (place: Place) => Promise<Found[]>,
  publicRow: (found: Found) => Row,
): Promise<{ rows: Row[]; total: number }> {
  const found = await find({ offset, limit })
  const [one] = found.length > 0 || offset === 0 ? found : await find({ offset: 0, limit: 1 })
  return { rows: found.map(publicRow), total: one?.total ?? 0 }
}
