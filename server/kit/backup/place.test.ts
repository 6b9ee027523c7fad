import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { startS3 } from '../../../tests/harness/s3'
import { type BackupPlace, folderPlace, newFileName, s3Place } from './place'

let root: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gym-place-'))
  s3 = await startS3(path.join(root, 's3'))
})
afterAll(async () => {
  s3.close()
  await rm(root, { recursive: true, force: true })
})

/** Longer than one part of an upload. */
const content = Buffer.alloc(17 * 1024 * 1024, 'backup')
const inPortions = () => Readable.from([content.subarray(0, 9_000_000), content.subarray(9_000_000)])

async function* cutOff() {
  yield content
  throw new Error('the database went away')
}

describe.each([
  ['a folder', () => folderPlace(path.join(root, 'folder'))],
  ['a bucket', () => s3Place(s3.settings)],
] as const)('in %s', (_, open) => {
  let place: BackupPlace
  beforeAll(() => {
    place = open()
  })

  it('a file is read as it was written, until it is removed', async () => {
    expect(await place.write('gym-backup-a', inPortions())).toBe(content.length)
    expect(content.equals(await buffer(await place.read('gym-backup-a')))).toBe(true)
    await place.remove('gym-backup-a')
    await place.remove('gym-backup-a')
    await expect(place.read('gym-backup-a')).rejects.toThrow('There is no backup')
  })

  it('one that was cut off is not there', async () => {
    await expect(place.write('gym-backup-b', Readable.from(cutOff()))).rejects.toThrow('went away')
    await expect(place.read('gym-backup-b')).rejects.toThrow('There is no backup')
  })
})

it('the next backup removes what a killed one left a day ago, and nothing else', async () => {
  const folder = path.join(root, 'left')
  await mkdir(folder)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['.gym-backup-x.unfinished', '.other.unfinished', 'gym-backup-y']) {
    await writeFile(path.join(folder, name), '')
    await utimes(path.join(folder, name), old, old)
  }
  await writeFile(path.join(folder, '.gym-backup-of-now.unfinished'), '')
  await folderPlace(folder).write('gym-backup-z', Readable.from([content]))
  expect((await readdir(folder)).sort()).toEqual([
    '.gym-backup-of-now.unfinished',
    '.other.unfinished',
    'gym-backup-y',
    'gym-backup-z',
  ])
})

it('a name has the time in Shanghai', () => {
  expect(newFileName(new Date('2026-03-01T20:00:00Z'), true)).toMatch(
    /^gym-backup-20260302-040000-[0-9a-f]{6}\.tar\.gz\.age$/,
  )
})
