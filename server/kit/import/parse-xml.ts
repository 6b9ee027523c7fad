import { Parser } from 'saxen'
import { refusedFile } from './refused-file'

interface Handlers {
  /** Names are without their namespace prefix. */
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  /** A part of a text, decoded. */
  text?: (text: string) => void
}

const deepest = 64
/** Characters between two tags: a cell has 32,767. */
const longestText = 4 * 1024 * 1024

/** Parses XML incrementally and pauses after each piece; without content it yields nothing. Throws `xlsx_broken`. */
export async function* parseXml(
  content: AsyncIterable<Buffer> | undefined,
  handlers: Handlers,
): AsyncGenerator<void> {
  if (content === undefined) return
  const broken = () => refusedFile('xlsx_broken')
  const decoder = new TextDecoder()
  const parser = new Parser()
  let depth = 0
  let sinceTag = 0
  parser.on('error', () => {
    throw broken()
  })
  parser.on('openTag', (name, attributes, decode) => {
    sinceTag = 0
    depth += 1
    if (depth > deepest) throw broken()
    handlers.open?.(localName(name), () =>
      Object.fromEntries(
        Object.entries(attributes()).map(([key, value]) => [localName(key), decode(String(value))]),
      ),
    )
  })
  parser.on('closeTag', (name) => {
    sinceTag = 0
    depth -= 1
    handlers.close?.(localName(name))
  })
  parser.on('text', (text, decode) => handlers.text?.(unescaped(decode(text))))
  parser.on('cdata', (text) => handlers.text?.(unescaped(text)))
  for await (const bytes of content) {
    sinceTag += bytes.length
    if (sinceTag > longestText) throw broken()
    parser.write(decoder.decode(bytes, { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.end()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** ECMA-376 part 1, 22.9.2.19: characters that XML cannot hold are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
