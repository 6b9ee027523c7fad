import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Hexadecimal digits of a SHA-1 hash. */
const hashLength = 40
/** The longest line: hash, colon, count, CR and LF. */
const maxLine = 64

/**
 * Whether a password is in a copy of Have I Been Pwned's list, one `SHA-1:count` a line in the order of the hashes. A binary
 * search by byte offset: the file has tens of gigabytes, about forty reads find a line.
 */
export async function isBreachedPassword(file: string, password: string): Promise<boolean> {
  const expected = createHash('sha1').update(password).digest('hex').toUpperCase()
  const handle = await open(file)
  try {
    let low = 0
    let high = (await handle.stat()).size
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const { hash, end } = await readLineAt(handle, middle)
      if (hash === expected) return true
      if (hash < expected) low = end
      else high = middle
    }
    return false
  } finally {
    await handle.close()
  }
}

/** The line that holds the byte at `position`, and where the next one begins. */
async function readLineAt(handle: Awaited<ReturnType<typeof open>>, position: number) {
  const start = Math.max(0, position - maxLine)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * maxLine), 0, 2 * maxLine, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const lineStart = text.lastIndexOf('\n', position - start - 1) + 1
  const lineEnd = text.indexOf('\n', position - start)
  const end = start + (lineEnd === -1 ? bytesRead : lineEnd + 1)
  return { hash: text.slice(lineStart, lineStart + hashLength).toUpperCase(), end }
}
