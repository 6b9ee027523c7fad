import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { release, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { m } from '#messages'
import { Refusal } from '../refusal'
import { findPrograms, type Programs, programOf, type RunAs } from './find-programs'
import { isAnswering, othersAreConnected } from './is-answering'

interface Options {
  /** The folder of data, log and socket; created when missing. */
  folder: string
  /** The kind of address: a private unix socket, or 127.0.0.1 with a password. */
  over?: 'socket' | 'loopback'
  /** `false` only for throwaway data: nothing is flushed to the disk. */
  durable?: boolean
}

export interface Postgres {
  url: string
  /** It was already running because the process that had started it was killed. */
  adopted: boolean
  isRunning(): boolean
  /** Starts it again at the same address after it was killed. */
  restart(): Promise<void>
  /** Stops it, unless another console still uses it. */
  stop(): Promise<void>
}

/** Starts PostgreSQL from the npm package, or takes over a running one whose parent was killed. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const place = placesOf(options)
  const programs = findPrograms()
  mkdirSync(place.folder, { recursive: true, mode: 0o700 })
  handOver(place.folder, programs.runAs)
  if (!existsSync(place.data)) await initialise(place, programs)
  const running = runningAddress(place)
  const adopted = running !== undefined && (await isAnswering(urlOf(place, running)))
  const address = adopted ? running : await chooseAddress(place)
  const url = urlOf(place, address)
  const restart = async () => {
    if (await isAnswering(url)) return
    await freeStaleLock(place)
    await launch(place, programs, address)
  }
  if (!adopted) await restart()
  return { url, adopted, isRunning: () => isRunning(place), restart, stop: () => stop(place, programs, url) }
}

interface Place {
  folder: string
  data: string
  pidFile: string
  logFile: string
  passwordFile: string
  overSocket: boolean
  durable: boolean
}

/** A unix socket in `socketFolder`, or a port of 127.0.0.1. */
interface Address {
  port: number
  socketFolder?: string
}

const user = 'app'
const socketPort = 5432 // names the socket file, nothing listens on it
const longestSocketPath = 103 // Linux allows 107 bytes, macOS 103
const socketPrefix = 'gym-'

function placesOf({ folder, over, durable = true }: Options): Place {
  const absolute = path.resolve(folder)
  const data = path.join(absolute, 'data')
  return {
    folder: absolute,
    data,
    pidFile: path.join(data, 'postmaster.pid'),
    logFile: path.join(absolute, 'postgres.log'),
    passwordFile: path.join(absolute, 'password'),
    overSocket: (over ?? (process.platform === 'win32' ? 'loopback' : 'socket')) === 'socket',
    durable,
  }
}

function handOver(file: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

/** initdb flushes what it writes; the rename makes it atomic. */
async function initialise(place: Place, { run, runAs }: Programs): Promise<void> {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(place.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  handOver(place.passwordFile, runAs)
  const child = run(
    'initdb',
    [
      '-D',
      unfinished,
      '-U',
      user,
      '-E',
      'UTF8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${place.passwordFile}`,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(place.durable ? [] : ['--no-sync']),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Refusal((locale) => m.database_folder_failed({ complaint: complaint.trim() }, { locale }))
  await rename(unfinished, place.data)
}

/** The address in postmaster.pid, whose lines are pid, data folder, start time, port, socket folder, address. */
function runningAddress(place: Place): Address | undefined {
  const [, , , port, socketFolder] = readPidFile(place)
  if (!port) return undefined
  return { port: Number(port), ...(place.overSocket && socketFolder ? { socketFolder } : {}) }
}

function isRunning(place: Place): boolean {
  const pid = Number(readPidFile(place)[0])
  return pid > 1 && signal(pid, 0)
}

function urlOf(place: Place, { port, socketFolder }: Address): string {
  if (socketFolder) return `postgres://${user}@${encodeURIComponent(socketFolder)}:${port}/postgres`
  return `postgres://${user}:${readFileSync(place.passwordFile, 'utf8')}@127.0.0.1:${port}/postgres`
}

/**
 * A crash leaves postmaster.pid. It is never deleted, because it names the shared memory that shows whether a backend is still alive. When
 * another program has its pid since, this process's pid replaces it: PostgreSQL treats its parent's pid as stale.
 */
async function freeStaleLock(place: Place): Promise<void> {
  const socketFolder = existsSync(place.pidFile)
    ? readFileSync(place.pidFile, 'utf8').split('\n')[4]
    : undefined
  const socketLock = socketFolder ? path.join(socketFolder, `.s.PGSQL.${socketPort}.lock`) : undefined
  for (const file of [place.pidFile, socketLock]) {
    if (file === undefined || !existsSync(file)) continue
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
    const program = programOf(Number(pid))
    if (program === undefined || program.startsWith('postgres')) continue
    await writeFile(file, [process.pid, ...rest].join('\n'))
  }
}

async function chooseAddress(place: Place): Promise<Address> {
  if (!place.overSocket) return { port: await freePort() }
  const file = path.join(place.folder, `.s.PGSQL.${socketPort}.lock`)
  if (Buffer.byteLength(file) <= longestSocketPath) return { port: socketPort, socketFolder: place.folder }
  // A killed console has left its own socket folder.
  const left = readPidFile(place)[4] ?? ''
  const isOurs = left.startsWith(path.join(tmpdir(), socketPrefix)) && ownerOf(left) === ownerOf(place.data)
  const socketFolder = isOurs ? left : await mkdtemp(path.join(tmpdir(), socketPrefix))
  return { port: socketPort, socketFolder }
}

function ownerOf(file: string): number | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.uid
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Tries for a minute: the last backends of a killed server may need a moment to end. */
async function launch(place: Place, programs: Programs, address: Address): Promise<void> {
  const { uid, gid } = programs.runAs
  if (address.socketFolder && uid !== undefined && gid !== undefined)
    chownSync(address.socketFolder, uid, gid)
  const url = urlOf(place, address)
  const until = Date.now() + 60_000
  for (;;) {
    const complaint = await tryLaunch(place, programs, address, url)
    if (complaint === undefined) return
    if (Date.now() > until || !/still in use|already exists/.test(complaint)) {
      throw new Refusal((locale) => m.database_start_failed({ complaint: complaint.trim() }, { locale }))
    }
    await wait(100)
  }
}

async function tryLaunch(
  place: Place,
  programs: Programs,
  address: Address,
  url: string,
): Promise<string | undefined> {
  const mark = existsSync(place.logFile) ? statSync(place.logFile).size : 0
  const log = openSync(place.logFile, 'a', 0o600)
  // A session of its own, so that Ctrl-C reaches only the console, which stops PostgreSQL after the last request.
  const stdio = { stdio: ['ignore', log, log] as ('ignore' | number)[], detached: true }
  const child =
    process.platform === 'win32'
      ? // pg_ctl drops administrator rights, with which PostgreSQL refuses to run.
        programs.run('pg_ctl', ['start', '-D', place.data, '-o', settingsOf(place, address).join(' ')], stdio)
      : programs.run('postgres', ['-D', place.data, ...settingsOf(place, address)], stdio)
  closeSync(log)
  let ended: number | undefined
  child.once('exit', (code) => {
    ended = code ?? -1
  })
  child.once('error', () => {
    ended = -1
  })
  child.unref()
  const launcherMayEnd = process.platform === 'win32'
  while (ended === undefined || (launcherMayEnd && ended === 0)) {
    if (await isAnswering(url)) return undefined
    await wait(15)
  }
  return readFileSync(place.logFile, 'utf8').slice(mark) || `its program ended with ${ended}`
}

function settingsOf(place: Place, { port, socketFolder }: Address): string[] {
  const socketOptions = socketFolder
    ? ['-k', socketFolder, '-c', 'listen_addresses=']
    : ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1']
  const speed = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const recovery = canSyncFilesystem() ? ['-c', 'recovery_init_sync_method=syncfs'] : []
  return [
    '-p',
    `${port}`,
    ...socketOptions,
    ...recovery,
    '-c',
    'timezone=UTC',
    ...(place.durable ? [] : speed),
  ]
}

/**
 * After a crash PostgreSQL flushes its two thousand files one by one, for seconds; older kernels report no errors when they are flushed
 * together.
 */
function canSyncFilesystem(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

async function stop(place: Place, programs: Programs, url: string): Promise<void> {
  if (await othersAreConnected(url)) return
  const [line = '', , , , socketFolder = ''] = readPidFile(place)
  const pid = Number(line)
  if (!Number.isInteger(pid) || pid <= 1) return
  if (process.platform === 'win32') {
    const child = programs.run('pg_ctl', ['stop', '-D', place.data, '-m', 'fast'], { stdio: 'ignore' })
    await new Promise((resolve) => child.once('close', resolve))
  } else {
    await end(pid)
  }
  // A temporary folder that was made for the socket is removed; one that is not empty stays.
  if (socketFolder && socketFolder !== place.folder) await rmdir(socketFolder).catch(() => {})
}

function readPidFile(place: Place): string[] {
  return existsSync(place.pidFile) ? readFileSync(place.pidFile, 'utf8').split('\n') : []
}

/** Fast shutdown; after 20 s the immediate one, which the next start recovers from. */
async function end(pid: number): Promise<void> {
  const patience = Date.now() + 20_000
  if (!signal(pid, 'SIGINT')) return
  while (signal(pid, 0)) {
    if (Date.now() > patience) signal(pid, 'SIGQUIT')
    await wait(20)
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
