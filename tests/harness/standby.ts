import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'

/** A streaming standby in the folder `to`, made from the files of a base backup of `from`: the embedded binaries have no pg_basebackup. */
export async function standbyOf(
  primary: Postgres,
  { from, to, name }: { from: string; to: string; name: string },
): Promise<Postgres> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', path.join(from, 'data'), path.join(from, 'password'), to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const inside = (file: string) => path.join(to, 'data', file)
  for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(inside(file), { force: true })
  await writeFile(inside('backup_label'), rows[0]!.labelfile)
  await writeFile(inside('standby.signal'), '')
  const { port, password } = new URL(primary.url)
  const source = `host=127.0.0.1 port=${port} user=app password=${password} application_name=${name}`
  await appendFile(inside('postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  return startPostgres({ folder: to, over: 'loopback' })
}

export async function queryAt<Row extends object>({ url }: Postgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Waits for a condition; returns the milliseconds that it took. */
export async function until(condition: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await condition())) await wait(20)
  return Math.round(performance.now() - start)
}
