import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import type { Db } from '../../server/kit/db/schema'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

/** What is killed with SIGKILL: the console, the database that it started, or the database and then the console. */
export type Kill = 'console' | 'database' | 'both'

export interface RestartedConsole {
  folder: string
  /** The administrator; pending while no console runs. */
  client(): Promise<Client>
  /** Kills and waits until a console runs again. The console itself starts a killed database again. */
  kill(what: Kill): Promise<void>
  /** A connection to the console's own running PostgreSQL. */
  withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A console with an embedded database that tests kill while clients work. */
export async function startRestartedConsole(): Promise<RestartedConsole> {
  const data = await dataFolder()
  let server = await startConsole({ DATA_DIR: data.path })
  const clientOf = await signInTo(server)
  let client = Promise.resolve(clientOf(server))
  const restart = async (dead: Console) => {
    await dead.kill()
    server = await startConsole({ DATA_DIR: data.path })
    return clientOf(server)
  }
  return {
    folder: data.path,
    client: () => client,
    kill: async (what) => {
      if (what !== 'console') process.kill((await postmaster(data.path)) ?? 0, 'SIGKILL')
      if (what === 'database') return
      if (what === 'both') await wait(randomInt(300))
      client = restart(server)
      await client
    },
    withDatabase: async (use) => {
      const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
      const db = createDb(url, { max: 2 })
      try {
        return await use(db)
      } finally {
        await db.destroy()
      }
    },
    close: async () => {
      await server.stop()
      await data.remove()
    },
  }
}

/** Replies by `200` or status and problem code; `nobody there` is no reply. */
export type Answers = Map<string, number>

export interface Write {
  path: string
  body: object
  /** Of the idempotency header. */
  key?: string
}

/** Repeats a write with its key until a reply says what became of it. */
export async function writeUntilAnswered(
  client: () => Promise<Client>,
  { path: address, body, key = randomUUID() }: Write,
  answers: Answers,
): Promise<void> {
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  for (;;) {
    const ask = await client()
    try {
      const reply = await ask('POST', address, body, { 'idempotency-key': key })
      const shown = await reply.json()
      count(reply.ok ? '200' : `${reply.status} ${shown.code}`)
      if (reply.status !== 503) return
    } catch {
      count('nobody there')
    }
    await wait(20)
  }
}
