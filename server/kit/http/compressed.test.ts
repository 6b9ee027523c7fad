import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@rstest/core'
import { compressed, compressedStream } from './compressed'

const list = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `会员${i}` })))

describe('a text', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('in what %s allows is %s', async (accepts, encoding, decode) => {
    const encoded = await compressed(list, accepts)
    expect(encoded.encoding).toBe(encoding)
    const bytes = encoded.body as Uint8Array
    expect(bytes.length).toBeLessThan(list.length / 3)
    expect(decode(bytes).toString()).toBe(list)
  })

  it('stays as it is when it is small, or nothing is accepted', async () => {
    expect(await compressed('{"rows":[]}', 'br')).toEqual({ body: '{"rows":[]}' })
    expect(await compressed(list, 'identity')).toEqual({ body: list })
    expect(await compressed(list)).toEqual({ body: list })
  })
})

it('a stream becomes gzip piece by piece', async () => {
  const pieces = [list, list].map((text) => new TextEncoder().encode(text))
  const stream = () =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
  const { body, encoding } = compressedStream(stream(), 'gzip, br')
  expect(encoding).toBe('gzip')
  expect(gunzipSync(await new Response(body).arrayBuffer()).toString()).toBe(list + list)
  expect(compressedStream(stream(), '').encoding).toBeUndefined()
})
