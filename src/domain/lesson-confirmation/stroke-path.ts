/** The path of a stroke through the middles of its points, which rounds its corners; a single point is a dot. */
export function strokePath(stroke: readonly number[]): string {
  const [x = 0, y = 0] = stroke
  if (stroke.length <= 2) return `M${x} ${y}h0.1`
  let path = `M${x} ${y}`
  for (let i = 2; i + 3 < stroke.length; i += 2) {
    const [ax, ay, bx, by] = [stroke[i]!, stroke[i + 1]!, stroke[i + 2]!, stroke[i + 3]!]
    path += `Q${ax} ${ay} ${(ax + bx) / 2} ${(ay + by) / 2}`
  }
  return `${path}L${stroke.at(-2)} ${stroke.at(-1)}`
}
