/** Numbers from 0 to 1 that are the same at every run: the generator mulberry32, which is in the public domain. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[whole(0, list.length - 1)]!,
    /** Some different members, in their order. */
    some: <T>(list: readonly T[], count: number): T[] => {
      const left = list.map((_, i) => i)
      while (left.length > count) left.splice(whole(0, left.length - 1), 1)
      return left.map((i) => list[i]!)
    },
  }
}
export type Random = ReturnType<typeof randomFrom>
