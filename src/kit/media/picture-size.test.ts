import { afterEach, expect, it } from '@rstest/core'
import { pictures, refusalOf, videos } from '../upload/kind'
import { leastSizeNote, picturesOf, tooSmall } from './picture-size'

const file = (size: number, type: string) => new File([new Uint8Array(size)], 'f', { type })
const real = globalThis.createImageBitmap
afterEach(() => {
  globalThis.createImageBitmap = real
})
/** Like a browser that reads such a picture from every file. */
const seeing = (width: number, height: number) => {
  globalThis.createImageBitmap = async () => ({ width, height, close: () => {} })
}

it('says by how much a picture is too small, on either side', () => {
  const least = { minWidth: 1920, minHeight: 720 }
  expect(tooSmall({ width: 1920, height: 720 }, least)).toBe(null)
  expect(tooSmall({ width: 1919, height: 800 }, least)).toBe('图片只有 1919×800 像素，此处至少需要 1920×720')
  expect(tooSmall({ width: 4000, height: 719 }, least)).toContain('4000×719')
  expect([leastSizeNote(least), leastSizeNote({})]).toEqual(['至少 1920×720 像素', undefined])
})

it('refuses a small picture before any of it is sent, and leaves what it cannot read to the server', async () => {
  const kind = picturesOf({ minWidth: 800, minHeight: 600 })
  seeing(640, 480)
  expect(await refusalOf(kind, file(9, 'image/jpeg'))).toContain('640×480')
  seeing(800, 600)
  expect(await refusalOf(kind, file(9, 'image/jpeg'))).toBe(null)
  globalThis.createImageBitmap = () => Promise.reject(new Error('no picture'))
  expect(await refusalOf(kind, file(9, 'image/jpeg'))).toBe(null)
  expect(picturesOf({})).toBe(pictures)
})

it.each([
  ['another type', pictures, file(9, 'text/html'), '只支持 JPG、PNG、WebP、AVIF 图片'],
  ['nothing in it', pictures, file(0, 'image/png'), '文件是空的'],
  ['more than 30 MB', pictures, file(30 * 1024 ** 2 + 1, 'image/png'), '图片超过 30 MB'],
  ['a picture for a video', videos, file(9, 'image/png'), '只支持 MP4、WebM 视频'],
])('refuses a file with %s', async (_, kind, given, shown) => {
  expect(await refusalOf(kind, given)).toBe(shown)
})
