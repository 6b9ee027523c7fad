import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { startPostgres } from '../../server/kit/db/postgres'
import { projectRoot } from '../../server/kit/project-root'

const program = path.join(projectRoot, 'scripts', 'stale-demos.mjs')
const children: ChildProcess[] = []
let parent: string

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'gym-stale-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

/** A process that makes a folder as a demo does, and lives until it is killed. */
async function startDemo(): Promise<{ folder: string; kill(): Promise<void> }> {
  const code = `
    const { makeDemoFolder } = await import(${JSON.stringify(program)})
    process.stdout.write(makeDemoFolder(${JSON.stringify(parent)}))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const folder = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(`${text}`)),
  )
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { folder, kill }
}

/** Runs what the next start runs first. */
function sweep(): Promise<void> {
  const code = `await (await import(${JSON.stringify(program)})).removeStaleDemos(${JSON.stringify(parent)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

it('a killed demo leaves nothing after the next start: its database has ended, its folder is gone', async () => {
  const demo = await startDemo()
  const postgres = await startPostgres({ folder: path.join(demo.folder, 'postgres'), durable: false })
  writeFileSync(path.join(demo.folder, 'data-keys'), 'secret')
  const pidFile = path.join(demo.folder, 'postgres', 'data', 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  await sweep()
  expect([existsSync(demo.folder), postgres.isRunning()]).toEqual([true, true])
  await demo.kill()
  await sweep()
  expect(existsSync(demo.folder)).toBe(false)
  expect(() => process.kill(pid, 0)).toThrow()
})

it('a demo whose number belongs to another process by now is swept, that process is not touched', async () => {
  const [stale, living] = [await startDemo(), await startDemo()]
  const ownerOf = (folder: string) => path.join(folder, 'owner.json')
  const { startedAt } = JSON.parse(readFileSync(ownerOf(stale.folder), 'utf8'))
  const { pid } = JSON.parse(readFileSync(ownerOf(living.folder), 'utf8'))
  await stale.kill()
  writeFileSync(ownerOf(stale.folder), JSON.stringify({ pid, startedAt }))
  const data = path.join(stale.folder, 'postgres', 'data')
  mkdirSync(data, { recursive: true })
  writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n`)
  await sweep()
  expect([existsSync(stale.folder), existsSync(living.folder)]).toEqual([false, true])
  expect(process.kill(pid, 0)).toBe(true)
})

it('folders without an owner or of another name stay', async () => {
  const kept = ['gym-demo-bare', 'gym-other-1'].map((name) => path.join(parent, name))
  for (const folder of kept) mkdirSync(folder)
  writeFileSync(path.join(parent, 'gym-other-1', 'owner.json'), '{"pid":1073741824,"startedAt":"x"}')
  await sweep()
  expect(kept.map((folder) => existsSync(folder))).toEqual([true, true])
})
