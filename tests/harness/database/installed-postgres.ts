import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ordinaryUser } from '../../../server/kit/db/find-programs'
import { freePort } from '../../../server/kit/db/postgres'

/** A PostgreSQL of the system's packages, with the client programs of its version. */
export interface InstalledPostgres {
  version: number
  bin: string
}

const root = '/usr/lib/postgresql'
const programs = ['initdb', 'postgres', 'pg_ctl', 'pg_dump', 'pg_restore']

/** Complete installations of version 15 or newer, in the folders of Debian and its derivatives. */
export const installedPostgres: InstalledPostgres[] = (existsSync(root) ? readdirSync(root) : [])
  .map((name) => ({ version: Number(name), bin: path.join(root, name, 'bin') }))
  .filter(
    ({ version, bin }) => version >= 15 && programs.every((program) => existsSync(path.join(bin, program))),
  )

/** Runs a program to its end. Returns its stderr; throws it when the program failed. */
export async function runProgram(command: string, args: string[]): Promise<string> {
  const { prefix, uid, gid } = ordinaryUser()
  const [program = '', ...rest] = [...prefix, command, ...args]
  // pg_ctl passes its output on to the server, which would keep a pipe open.
  const isServer = path.basename(command) === 'pg_ctl'
  const child = spawn(program, rest, { uid, gid, stdio: ['ignore', 'ignore', isServer ? 'ignore' : 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${path.basename(command)} ended with ${code}: ${output}`)
  return output
}

export interface RunningPostgres {
  /** A folder that the server's user may write. */
  folder: string
  url(database: string, user?: string): string
  stop(): Promise<void>
}

/** A new cluster on a port of 127.0.0.1 whose superuser is `app`, removed by `stop`. */
export async function startInstalledPostgres({ bin }: InstalledPostgres): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-installed-'))
  const { uid, gid } = ordinaryUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runProgram(path.join(bin, 'initdb'), initdb)
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  const log = path.join(folder, 'log')
  await runProgram(path.join(bin, 'pg_ctl'), ['start', '-w', '-D', data, '-l', log, '-o', settings])
  return {
    folder,
    url: (database, user = 'app') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await runProgram(path.join(bin, 'pg_ctl'), ['stop', '-w', '-D', data, '-m', 'immediate'])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
