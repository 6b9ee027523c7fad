import { chmodSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { closeFolder, openFolder } from './open-folder'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mode = () => statSync(folder).mode & 0o777

it('a folder that others can enter is told with what to do, and left as its operator made it', () => {
  for (const open of [0o755, 0o750, 0o701]) {
    chmodSync(folder, open)
    expect([openFolder(folder)?.('en-US'), mode()]).toEqual([expect.stringContaining(`chmod 700`), open])
  }
  chmodSync(folder, 0o700)
  expect(openFolder(folder)).toBeUndefined()
})

it('a folder of ours that others can enter is closed to them', () => {
  chmodSync(folder, 0o755)
  expect([closeFolder(folder), mode()]).toEqual([undefined, 0o700])
})
