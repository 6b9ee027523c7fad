/** A line of captions that is not valid WebVTT, counted from 1; `code` is the rule that it breaks. */
export interface CaptionFault {
  line: number
  code:
    | 'captions_header'
    | 'captions_time'
    | 'captions_ends_before_start'
    | 'captions_out_of_order'
    | 'captions_no_cue'
}

/** Captions as they are stored: without a byte order mark, each line ended by `\n`, the last one too. */
export const keptCaptions = (text: string): string => {
  const kept = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
  return kept === '' ? '' : `${kept}\n`
}

/**
 * The first fault that makes a text invalid WebVTT (W3C, section 6.1 and 6.3). Players skip a cue with unreadable times, so every block
 * that is not a comment, style or region must have valid ones. `text` is the output of `keptCaptions`; an empty text is valid.
 */
export function captionFault(text: string): CaptionFault | undefined {
  if (text === '') return undefined
  const lines = text.split('\n')
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]!)) return { line: 1, code: 'captions_header' }
  const [header, ...blocks] = blocksOf(lines)
  const early = header!.block.findIndex(isTiming)
  if (early >= 0) return { line: early + 1, code: 'captions_header' }
  const cues = blocks.filter(({ block }) => !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!))
  let latest = 0
  for (const { line, block } of cues) {
    // A cue may begin with a line that names it.
    const place = isTiming(block[0]!) ? 0 : 1
    const at = line + Math.min(place, block.length - 1)
    const times = timesOf(block[place] ?? '')
    if (times === undefined) return { line: at, code: 'captions_time' }
    if (times.to <= times.from) return { line: at, code: 'captions_ends_before_start' }
    if (times.from < latest) return { line: at, code: 'captions_out_of_order' }
    const second = block.findIndex((text, i) => i > place && isTiming(text))
    if (second > 0) return { line: line + second, code: 'captions_time' }
    latest = times.from
  }
  return cues.length === 0 ? { line: 1, code: 'captions_no_cue' } : undefined
}

const isTiming = (line: string) => line.includes('-->')

/** The blocks between blank lines, each with the number of its first line. */
function blocksOf(lines: readonly string[]): { line: number; block: string[] }[] {
  const found: { line: number; block: string[] }[] = []
  let block: string[] = []
  for (const [i, line] of [...lines, ''].entries()) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      found.push({ line: i - block.length + 1, block })
      block = []
    }
  }
  return found
}

const timing = /^[ \t]*([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)(?:[ \t].*)?$/

function timesOf(line: string): { from: number; to: number } | undefined {
  const [, start = '', end = ''] = timing.exec(line) ?? []
  const [from, to] = [milliseconds(start), milliseconds(end)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** `mm:ss.ttt` or `hh:mm:ss.ttt`, in milliseconds. */
function milliseconds(stamp: string): number | undefined {
  const [, hours = '0', minutes, seconds, thousandths] =
    /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(stamp) ?? []
  if (minutes === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}
