/** One caption: seconds from the chapter's beginning, and its text. */
export interface Cue {
  from: number
  to: number
  text: string
}

const timing = /^[ \t]*([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)/

/** The captions of a WebVTT text, those with times that can be read; the server reports what is wrong with a text. */
export function cuesOf(vtt: string): Cue[] {
  return vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes('-->'))
      const [, from, to] = timing.exec(lines[at] ?? '') ?? []
      if (from === undefined || to === undefined) return []
      const cue = { from: seconds(from), to: seconds(to), text: lines.slice(at + 1).join('\n') }
      return cue.to > cue.from ? [cue] : []
    })
}

/** The text of a file; null where it is not UTF-8. */
export async function captionsIn(file: File): Promise<string | null> {
  const text = await file.text()
  return text.includes('\uFFFD') ? null : text
}

const seconds = (stamp: string): number => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
