import type { StreamMessage } from '../../../machines/live-stream/live-stream.machine'

/**
 * Parses `text/event-stream` in pieces of any size. A message is passed on once it is complete; comments and messages without data are only
 * signs of life.
 */
export function eventReader(onMessage: (message: StreamMessage) => void): (piece: string) => void {
  let rest = ''
  let id = ''
  let name = ''
  let body: string[] = []
  const end = () => {
    if (body.length > 0) onMessage({ id, name: name === '' ? 'message' : name, body: body.join('\n') })
    name = ''
    body = []
  }
  const read = (line: string) => {
    if (line === '') return end()
    const [field, value] = fieldOf(line)
    if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'event') name = value
    else if (field === 'data') body.push(value)
  }
  return (piece) => {
    rest += piece
    // A CR at the very end may be the first half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(':')
  if (at < 0) return [line, '']
  const value = line.slice(at + 1)
  return [line.slice(0, at), value.startsWith(' ') ? value.slice(1) : value]
}
