/** Widths of Helvetica, which Arial and Liberation Sans share, in thousandths of the font size, from the space on. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** How wide a line is, in pixels: a little more than measured, so that another font still fits. */
export function widthOf(text, size, isBold = false) {
  const thousandths = [...text].reduce((sum, one) => sum + (widths[one.codePointAt(0) - 32] ?? 1000), 0)
  return Math.ceil((thousandths / 1000) * size * (isBold ? 1.1 : 1.04))
}

/** The words in as few lines as fit into `most` pixels, then spread evenly over that many. */
export function wrapped(text, size, most) {
  const count = filled(text, size, most).length
  let narrow = most
  while (narrow > 20 && filled(text, size, narrow - 10).length === count) narrow -= 10
  return filled(text, size, narrow)
}

function filled(text, size, most) {
  const lines = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
