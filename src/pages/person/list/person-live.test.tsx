import { afterEach, expect, it, rs } from '@rstest/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { PersonLive } from './person-live'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** The stream opens, and sends what `send` is given. */
function openStream(): { send: (text: string) => void } {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  globalThis.fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  return { send: (text) => stream?.enqueue(new TextEncoder().encode(text)) }
}

it('reads the person again when events were missed, but not as the stream begins', async () => {
  const onChange = rs.fn()
  const stream = openStream()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonLive id="p1" isDirty={false} onChange={onChange} />
    </QueryClientProvider>,
  )
  stream.send('event: person\ndata: {"id":"p1"}\n\n')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  stream.send('event: reset\ndata: {}\n\n')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
})
