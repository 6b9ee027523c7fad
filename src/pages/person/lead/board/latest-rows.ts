interface Versioned {
  id: string
  version: number
}

/**
 * The rows of each column without those that another column has in a later version. The columns are read one by one, so after a move
 * two of them can hold the same lead for a moment, and a change of the older row would be refused.
 */
export function latestRows<Row extends Versioned>(columns: readonly (readonly Row[])[]): Row[][] {
  const latest = new Map<string, number>()
  for (const { id, version } of columns.flat()) latest.set(id, Math.max(version, latest.get(id) ?? 0))
  return columns.map((rows) => rows.filter(({ id, version }) => version === latest.get(id)))
}
