/**
 * The texts of a body: all of it, or the parts of a multipart body that are not pictures. The boundary is taken from the header, else from
 * the body's first line, because devices omit it or write another.
 */
export function textParts(bytes: Buffer, contentType: string): Buffer[] {
  const boundary = boundaryOf(bytes, contentType)
  if (boundary === undefined) return [bytes]
  return split(bytes, `--${boundary}`).flatMap((part) => {
    const end = headEnd(part)
    if (end === undefined) return []
    const head = part.subarray(0, end.at).toString('latin1')
    return /^content-type:\s*image\//im.test(head) ? [] : [part.subarray(end.at + end.length)]
  })
}

function boundaryOf(bytes: Buffer, contentType: string): string | undefined {
  const named = /boundary="?([^";,\s]{1,200})/i.exec(contentType)?.[1]
  if (named !== undefined && bytes.includes(`--${named}`)) return named
  return /^\s*--([^\r\n]{1,200}?)\s*\r?\n/.exec(bytes.subarray(0, 300).toString('latin1'))?.[1]
}

function split(bytes: Buffer, mark: string): Buffer[] {
  const parts: Buffer[] = []
  let from = bytes.indexOf(mark)
  while (from >= 0) {
    const start = from + mark.length
    const next = bytes.indexOf(mark, start)
    parts.push(bytes.subarray(start, next < 0 ? bytes.length : next))
    from = next
  }
  return parts
}

function headEnd(part: Buffer): { at: number; length: number } | undefined {
  const [wide, narrow] = [part.indexOf('\r\n\r\n'), part.indexOf('\n\n')]
  if (wide >= 0 && (narrow < 0 || wide < narrow)) return { at: wide, length: 4 }
  return narrow < 0 ? undefined : { at: narrow, length: 2 }
}
