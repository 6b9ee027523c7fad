import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { isBreachedPassword } from './is-breached-password'

const breached = Array.from({ length: 2_000 }, (_, index) => `breached password ${index}`)
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
let folder: string
const write = async (name: string, passwords: string[], lineEnd: string) => {
  const file = path.join(folder, name)
  const lines = passwords.map((password, index) => `${sha1(password)}:${10 ** (index % 9)}`).sort()
  await writeFile(file, lines.join(lineEnd))
  return file
}
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each(['\r\n', '\n'])(
  'every password of the list is found, and no other (lines end with %j)',
  async (lineEnd) => {
    const file = await write('list.txt', breached, lineEnd)
    for (const password of breached) expect(await isBreachedPassword(file, password)).toBe(true)
    for (const password of breached) expect(await isBreachedPassword(file, `${password}!`)).toBe(false)
  },
)

it('a list of one line and an empty list are read', async () => {
  expect(await isBreachedPassword(await write('one.txt', ['only one'], '\n'), 'only one')).toBe(true)
  expect(await isBreachedPassword(await write('none.txt', [], '\n'), 'only one')).toBe(false)
})
