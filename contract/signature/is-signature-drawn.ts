/** Fewer points than this are a dot or a slip. */
const leastPoints = 8
/** The least width or height of a signature, in the units of its area. */
const leastExtent = 60

/** Whether strokes have as many points, apart from each other, as a signature has at least. */
export function isSignatureDrawn(list: readonly (readonly number[])[]): boolean {
  const numbers = list.flat()
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis)) as [number[], number[]]
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values)
  return xs.length >= leastPoints && Math.max(extent(xs), extent(ys)) >= leastExtent
}
