/**
 * The value that half of the others do not reach; not a number where there are none.
 * @param {readonly number[]} values
 */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
