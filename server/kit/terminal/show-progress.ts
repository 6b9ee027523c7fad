const progressEvery = 200 // ms
let lastShown = 0
let width = 0

/** Shows progress on one line of a terminal; nothing in a log. */
export function showProgress(text: () => string): void {
  if (!process.stderr.isTTY || Date.now() - lastShown < progressEvery) return
  lastShown = Date.now()
  const line = text()
  process.stderr.write(`\r${line.padEnd(width)}`)
  width = line.length
}

export function endProgress(): void {
  if (width > 0) process.stderr.write(`\r${' '.repeat(width * 2)}\r`)
  width = 0
}
