import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { problem } from '../../kit/problem'

/** Names that a PDF needs for active content or attachments. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Movie|Sound|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z])/
/** The most characters that are scanned, so that no file keeps the server busy. */
const mostRead = 64 * 1024 * 1024
/** The most characters before a stream in which its dictionary is searched. */
const nearby = 4_096
const inflated = promisify(inflate)

/**
 * Accepts a PDF that begins and ends like one, is not encrypted, has a page, and names no scripts, commands, attachments or media in its
 * plain or compressed objects. Throws `unreadable_document` or `active_document`.
 *
 * It stops what ordinary programs put into a file, not carefully hidden content, and does not promise that every reader can draw the file:
 * it must therefore be shown with scripts off, and is served as an attachment and into a sandbox.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const names = withoutEscapes(text)
  const ending = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-1024))
  const index = Number(ending?.[1] ?? -1)
  const isWhole =
    /^%PDF-[12]\.\d/.test(text) && /^\s*(xref|\d+ \d+ obj)/.test(text.slice(Math.max(index, 0), index + 40))
  if (!isWhole || names.includes('/Encrypt')) throw problem('unreadable_document')
  const all = [names, ...(await objectStreams(text)).map(withoutEscapes)]
  if (all.some((one) => active.test(one))) throw problem('active_document')
  if (!all.some((one) => /\/Type\s*\/Page(?![A-Za-z])/.test(one))) throw problem('unreadable_document')
}

/** `/J#61vaScript` is `/JavaScript`. */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The objects that are compressed in streams; an unsupported compression is refused. */
async function objectStreams(text: string): Promise<string[]> {
  const found: string[] = []
  let budget = mostRead
  const spend = (letters: number) => {
    budget -= letters
    if (budget < 0) throw problem('unreadable_document')
  }
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    const before = withoutEscapes(text.slice(Math.max(0, index - nearby), index))
    spend(nearby)
    if (!/\/(ObjStm|First)(?![A-Za-z])/.test(before)) continue
    const start = index + (/[\r\n]+/.exec(text.slice(index, index + 80))?.index ?? 6)
    const end = text.indexOf('endstream', start)
    const content = text.slice(start, end < 0 ? undefined : end).replace(/^\r?\n|^\r/, '')
    spend(content.length)
    const dictionary = before.slice(before.search(/\d+\s+\d+\s+obj(?!.*\d+\s+\d+\s+obj)/s))
    const plain = await unpacked(content, dictionary)
    spend(plain.length)
    found.push(plain)
  }
  return found
}

async function unpacked(content: string, dictionary: string): Promise<string> {
  const filters = dictionary.match(/\/[A-Za-z0-9]+Decode|\/(Fl|LZW|AHx|A85|RL|Crypt)(?![A-Za-z])/g) ?? []
  const isObjects = /\/(ObjStm|First)(?![A-Za-z])/.test(dictionary)
  const isUsual = filters.length === 0 || (filters.length === 1 && filters[0] === '/FlateDecode')
  if (isObjects && (!isUsual || /\/(DecodeParms|DP)(?![A-Za-z])/.test(dictionary)))
    throw problem('unreadable_document')
  try {
    const bytes = await inflated(Buffer.from(content, 'latin1'), { maxOutputLength: mostRead })
    return bytes.toString('latin1')
  } catch (cause) {
    // Not compressed, or a picture next to an object stream.
    if (!isObjects || filters.length === 0) return content
    throw problem('unreadable_document', {}, cause)
  }
}
