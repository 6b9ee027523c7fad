import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { newKey } from '../crypto/read-key-ring'
import { secretBox } from '../crypto/secret-box'
import { localFileStore } from './local-file-store'
import { sealAgain, sealedFileStore } from './sealed-file-store'
import { bytesOf, type FileStore } from './store'

const piece = 64 * 1024
const [oldKey, key] = [newKey(), newKey()]
const box = secretBox([key])

let folder: string
let files: FileStore
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-sealed-store-'))
  files = localFileStore(folder)
  store = sealedFileStore(files, box)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const whole = async (id: string, from: FileStore = store) => {
  const bytes = await bytesOf(from, id, 'a')
  return bytes && Buffer.from(bytes)
}
const pathOf = (id: string, name = 'a') => path.join(folder, id.slice(-2), id, name)
async function kept(bytes: Uint8Array): Promise<string> {
  const id = randomUUID()
  await store.put(id, 'a', bytes)
  return id
}

describe('a sealed file', () => {
  it.each([1, 100, piece - 1, piece, piece + 1, 2 * piece, 5 * piece + 17])(
    'of %i bytes comes back as it was, in its own size',
    async (length) => {
      const bytes = randomBytes(length)
      const id = await kept(bytes)
      expect(await store.sizeOf(id, 'a')).toBe(length)
      expect(await whole(id)).toEqual(bytes)
    },
  )

  it('shows nothing of what it holds where it is kept, and no two are alike', async () => {
    const bytes = Buffer.from('a face that everybody knows'.repeat(100))
    const [one, other] = await Promise.all(
      [kept(bytes), kept(bytes)].map(async (id) => readFile(pathOf(await id))),
    )
    expect(one?.includes('face')).toBe(false)
    expect(one?.subarray(44, 60)).not.toEqual(other?.subarray(44, 60))
  })

  it('is read in parts, across the borders of its pieces', async () => {
    const bytes = randomBytes(3 * piece + 5)
    const id = await kept(bytes)
    for (const [from, to] of [
      [0, 0],
      [piece - 1, piece],
      [piece, 2 * piece - 1],
      [10, 3 * piece],
      [3 * piece, 3 * piece + 4],
      [0, 3 * piece + 4],
    ] as const) {
      const part = await store.read(id, 'a', { from, to })
      expect(Buffer.from(await new Response(part).arrayBuffer())).toEqual(bytes.subarray(from, to + 1))
    }
  })

  it.each([
    [
      'changed by one bit',
      async (id: string) => {
        const sealed = await readFile(pathOf(id))
        sealed[sealed.length - 20]! ^= 1
        await writeFile(pathOf(id), sealed)
      },
    ],
    ['cut off between two pieces', (id: string) => truncate(pathOf(id), 44 + 2 * (piece + 16))],
    ['cut off within a piece', (id: string) => truncate(pathOf(id), 44 + piece)],
    [
      'longer by a piece that was moved',
      async (id: string) => {
        const sealed = await readFile(pathOf(id))
        await writeFile(pathOf(id), Buffer.concat([sealed, sealed.subarray(44, 44 + piece + 16)]))
      },
    ],
    [
      'with its pieces in another order',
      async (id: string) => {
        const sealed = await readFile(pathOf(id))
        const [first, second] = [
          sealed.subarray(44, 44 + piece + 16),
          sealed.subarray(44 + piece + 16, 44 + 2 * (piece + 16)),
        ]
        const rest = sealed.subarray(44 + 2 * (piece + 16))
        await writeFile(pathOf(id), Buffer.concat([sealed.subarray(0, 44), second, first, rest]))
      },
    ],
  ] as [string, (id: string) => Promise<void>][])('%s is not given out as whole', async (_, spoil) => {
    const id = await kept(randomBytes(3 * piece + 5))
    await spoil(id)
    await expect(whole(id)).rejects.toThrow()
  })

  it('moved to the place of another opens as neither', async () => {
    const [one, other] = [await kept(randomBytes(100)), await kept(randomBytes(100))]
    await writeFile(pathOf(other), await readFile(pathOf(one)))
    await expect(whole(other)).rejects.toThrow()
  })

  it('is taken from a file as from memory', async () => {
    const [id, from] = [randomUUID(), path.join(folder, 'given')]
    const bytes = randomBytes(2 * piece + 1)
    await writeFile(from, bytes)
    await store.putFile(id, 'a', from)
    expect([await whole(id), (await readFile(pathOf(id))).includes(bytes.subarray(0, 64))]).toEqual([
      bytes,
      false,
    ])
  })
})

describe('a file of another time', () => {
  it('in the clear is read as it is, until it is sealed', async () => {
    const [id, bytes] = [randomUUID(), randomBytes(piece + 3)]
    await files.put(id, 'a', bytes)
    expect([await store.sizeOf(id, 'a'), await whole(id)]).toEqual([bytes.length, bytes])
    expect(await sealAgain(files, box, id, 'a')).toBe(true)
    expect([await whole(id), (await whole(id, files))?.equals(bytes)]).toEqual([bytes, false])
    expect(await sealAgain(files, box, id, 'a')).toBe(false)
  })

  it('sealed by an old key is read while the ring has it, and by the new one alone when it was sealed again', async () => {
    const [id, bytes] = [randomUUID(), randomBytes(piece)]
    await sealedFileStore(files, secretBox([oldKey])).put(id, 'a', bytes)
    const both = secretBox([key, oldKey])
    expect(await whole(id, sealedFileStore(files, both))).toEqual(bytes)
    await expect(whole(id)).rejects.toThrow('No data key')
    expect(await sealAgain(files, both, id, 'a')).toBe(true)
    expect(await whole(id)).toEqual(bytes)
  })
})
