import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { isBreachedPassword } from './is-breached-password'

const breached = Array.from({ length: 250 }, (_, index) => `breached password ${index}`)
/** Short lists, whose searches together begin at every byte of a line and end at every line, and a longer one. */
const lengths = [...Array.from({ length: 30 }, (_, index) => index + 1), breached.length]
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
    for (const length of lengths) {
      const passwords = breached.slice(0, length)
      const file = await write('list.txt', passwords, lineEnd)
      const missedBy = async (suffix: string, isListed: boolean) => {
        const found = await Promise.all(passwords.map((one) => isBreachedPassword(file, one + suffix)))
        return passwords.filter((_, index) => found[index] !== isListed)
      }
      expect(await missedBy('', true)).toEqual([])
      expect(await missedBy('!', false)).toEqual([])
    }
  },
)

it('a list of one line and an empty list are read', async () => {
  expect(await isBreachedPassword(await write('one.txt', ['only one'], '\n'), 'only one')).toBe(true)
  expect(await isBreachedPassword(await write('none.txt', [], '\n'), 'only one')).toBe(false)
})
