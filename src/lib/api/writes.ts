/** Writes under way, by the names that they affect. */
const underWay = new Map<string, number>()
const affected = new Set<string>()
let refetch: (names: readonly string[]) => Promise<unknown> = async () => {}
let refetched: Promise<unknown> = Promise.resolve()

/** `refetch` receives the names that settled writes have affected, once no further write of them is under way. */
export function onWritten(listener: typeof refetch): void {
  refetch = listener
}

/** Runs a write. A refused or lost one affects the same names, because the row may be unlike what is shown. */
export async function written<Reply>(names: readonly string[], write: Promise<Reply>): Promise<Reply> {
  for (const name of names) underWay.set(name, (underWay.get(name) ?? 0) + 1)
  try {
    return await write
  } finally {
    for (const name of names) {
      underWay.set(name, (underWay.get(name) ?? 1) - 1)
      affected.add(name)
    }
    refetched = later()
  }
}

/** Waits until what the writes until now have affected is fetched again, for input that is shown until then. */
export const untilRefetched = (): Promise<unknown> => refetched

/** After the caller, which may send its next write at once. */
async function later(): Promise<unknown> {
  const earlier = refetched
  await new Promise((resolve) => setTimeout(resolve))
  const names = [...affected].filter((name) => underWay.get(name) === 0)
  for (const name of names) affected.delete(name)
  return Promise.all([earlier, names.length > 0 ? refetch(names) : undefined])
}
