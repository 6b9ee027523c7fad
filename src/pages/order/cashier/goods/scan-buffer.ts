/** What was typed so far without a pause; times are milliseconds. */
export interface ScanBuffer {
  text: string
  at: number
}

export const noScan: ScanBuffer = { text: '', at: Number.NEGATIVE_INFINITY }

/** Wired scanners take about 10 ms a character, slow wireless ones 80 to 100 ms; few people type a whole code that fast. */
const longestGapMs = 100
const shortestCode = 6

/** The buffer after a key; `scanned` is the code when the key is the Enter that ends one. */
export function typed(
  buffer: ScanBuffer,
  key: string,
  at: number,
): { buffer: ScanBuffer; scanned: string | null } {
  const isFast = at - buffer.at <= longestGapMs
  if (key === 'Enter') {
    const isCode = isFast && buffer.text.length >= shortestCode
    return { buffer: noScan, scanned: isCode ? buffer.text : null }
  }
  // Shift comes before a capital.
  if (key.length !== 1) return { buffer, scanned: null }
  return { buffer: { text: isFast ? buffer.text + key : key, at }, scanned: null }
}
