import { expect, it } from '@rstest/core'
import type { StreamMessage } from '../../../machines/live-stream/live-stream.machine'
import { eventReader } from './event-reader'

const text =
  ': hello\n\nid: 7\nevent: access\ndata: {"name":"林晓"}\n\nid: 8\r\ndata:first\r\ndata: second\r\n\r\n:alive\n\nevent: empty\n\ndata\n\n'
const reported: StreamMessage[] = [
  { id: '7', name: 'access', body: '{"name":"林晓"}' },
  { id: '8', name: 'message', body: 'first\nsecond' },
  { id: '8', name: 'message', body: '' },
]

const readIn = (pieces: readonly string[]) => {
  const received: StreamMessage[] = []
  const push = eventReader((message) => received.push(message))
  for (const piece of pieces) push(piece)
  return received
}

it('reads messages with and without a name, over several lines, in either kind of line ending', () => {
  expect(readIn([text])).toEqual(reported)
})

it('reads the same whatever pieces the network makes of it', () => {
  for (let size = 1; size <= 12; size += 1)
    expect(readIn(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(reported)
})

it('tells nothing of a message that was cut off', () => {
  expect(readIn(['id: 9\ndata: {"a":'])).toEqual([])
  expect(readIn(['id: 9\ndata: 1\n'])).toEqual([])
})
