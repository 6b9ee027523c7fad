import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/kit/project-root'

const serverFolder = path.join(projectRoot, 'dist', 'server')

export interface Console {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** `kill -9`; the embedded PostgreSQL keeps running. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

export const administrator = { username: 'admin', password: 'long enough to be safe' }

/** The built console as a separate process, on a free port, ready to serve; `cluster`: of so many processes. */
export async function startConsole(
  env: Record<string, string>,
  { cluster }: { cluster?: number } = {},
): Promise<Console> {
  const program = cluster === undefined ? ['main.js'] : ['cluster.js', '--n', String(cluster)]
  const child = spawnConsole(
    {
      PORT: '0',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    program,
  )
  const { output } = child
  const url = await new Promise<string>((resolve, reject) => {
    child.process.stdout?.on('data', () => {
      const address = /^ {2}(http:\S+)$/m.exec(output())?.[1]
      if (address !== undefined) resolve(address)
    })
    child.process.once('exit', (code) => reject(new Error(`the console ended with ${code}: ${output()}`)))
  })
  let isRequested = false
  child.process.once('exit', (code, signal) => {
    if (!isRequested)
      process.stderr.write(`the console ended by itself with ${code ?? signal}: ${output()}\n`)
  })
  const end = (signal: NodeJS.Signals) => {
    isRequested = true
    child.process.kill(signal)
    return child.ended
  }
  return {
    url,
    process: child.process,
    output,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/** Starts it without waiting for anything. */
export function spawnConsole(env: Record<string, string>, program: readonly string[] = ['main.js']) {
  const [file = '', ...args] = program
  const script = path.join(serverFolder, file)
  if (!existsSync(script)) throw new Error('dist/ is missing: npm run build')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { process: child, ended, output: () => text }
}

/** A data folder that `remove` deletes, with any PostgreSQL that still runs in it. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gym-data-'))
  return {
    path: folder,
    remove: async () => {
      const pid = await postmaster(folder)
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The process number of the PostgreSQL in a data folder, while it runs. */
export async function postmaster(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(
    () => undefined,
  )
  const pid = Number(text?.split('\n')[0])
  try {
    return pid > 1 && process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}

export type Client = (
  method: string,
  address: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** Signs in over HTTP; returns a function that makes that person's client, also after a restart on another port. */
export async function signInTo(server: Console, who = administrator): Promise<(server: Console) => Client> {
  const reply = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (reply.status !== 201) throw new Error(`cannot sign in: ${reply.status} ${await reply.text()}`)
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const own = { authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json' }
  return ({ url }) =>
    (method, address, body, headers) =>
      fetch(url + address, {
        method,
        headers: { ...own, ...headers },
        body:
          body instanceof Blob
            ? body
            : body instanceof Uint8Array
              ? new Uint8Array(body)
              : JSON.stringify(body),
      })
}
