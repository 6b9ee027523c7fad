import { createReadStream } from 'node:fs'
import type { TextEncoding } from '../../../contract/system/imports'
import { refusedFile } from './refused-file'

const unmarked = ['utf-8', 'gb18030'] as const

/** A file and its text encoding. */
export interface TextFile {
  file: string
  encoding: TextEncoding
}

/** Streams the file's text without its byte order mark. Throws `unknown_encoding` for invalid bytes. */
export async function* textOf({ file, encoding }: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    // A file that begins as UTF-16 may contain invalid bytes later.
    throw error instanceof TypeError ? refusedFile('unknown_encoding') : error
  }
}

/**
 * The encoding by the byte order mark; without one, the first encoding in which every byte is valid: Excel in China saves GB18030, which is
 * hardly ever valid UTF-8. Throws `file_binary`, `unknown_encoding`.
 */
export async function encodingOf(file: string): Promise<TextEncoding> {
  let marked: TextEncoding | undefined
  let isFirst = true
  let candidates = unmarked.map((name) => ({ name, decoder: new TextDecoder(name, { fatal: true }) }))
  const keep = (accepts: (decoder: TextDecoder) => unknown) => {
    candidates = candidates.filter(({ decoder }) => {
      try {
        accepts(decoder)
        return true
      } catch {
        return false
      }
    })
  }
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst) marked = markOf(bytes)
    isFirst = false
    if (marked !== undefined) break
    if (bytes.includes(0)) throw refusedFile('file_binary')
    keep((decoder) => decoder.decode(bytes, { stream: true }))
    if (candidates.length === 0) break
  }
  if (marked !== undefined) return marked
  keep((decoder) => decoder.decode())
  const [found] = candidates
  if (found === undefined) throw refusedFile('unknown_encoding')
  return found.name
}

function markOf(bytes: Buffer): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
