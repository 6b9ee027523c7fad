import { parseXml } from './parse-xml'
import { refusedFile } from './refused-file'

type Content = AsyncIterable<Buffer> | undefined

const mostShared = 1_000_000
const mostSharedLetters = 64 * 1024 * 1024

/** The shared strings that cells refer to by index, without phonetic guides. */
export async function readShared(content: Content): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let letters = 0
  let isText = false
  let isPronunciation = false
  const reading = parseXml(content, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPronunciation = false
      if (name !== 'si') return
      shared.push(text)
      letters += text.length
      if (shared.length > mostShared || letters > mostSharedLetters) throw refusedFile('file_too_complex')
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  for await (const _ of reading);
  return shared
}

/** For each cell style, whether its numbers are dates. */
export async function dateStylesOf(content: Content): Promise<boolean[]> {
  const own = new Map<string, boolean>()
  const styles: boolean[] = []
  let isCells = false
  const reading = parseXml(content, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true
      const { numFmtId = '0', formatCode = '' } = ['numFmt', 'xf'].includes(name) ? attributes() : {}
      if (name === 'numFmt') own.set(numFmtId, isDateFormat(formatCode))
      if (name === 'xf' && isCells) styles.push(own.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  for await (const _ of reading);
  return styles
}

/** ECMA-376 part 1, 18.8.30: the built-in formats, which files omit, those of East Asia included. */
function isBuiltInDate(id: number): boolean {
  const ranges = [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ] as const
  return ranges.some(([first, last]) => id >= first && id <= last)
}

/** Whether a format has a year, month, day, hour, minute or second outside of quoted and escaped text, colours and languages. */
function isDateFormat(format: string): boolean {
  const bare = format
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare)
}

const day = 86_400_000 // ms
/** 31 December 9999. */
const lastDay = 2_958_465

/** The date of a serial number, as `2026-03-07`; undefined for a number that is no date. */
export function dayOf(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial <= lastDay)) return undefined
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  // A fraction of a second is a rounding error of the program that wrote it.
  const time = first + Math.round((serial * day) / 1_000) * 1_000
  return new Date(time).toISOString().slice(0, 10)
}
