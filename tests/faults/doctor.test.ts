import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { examine as examineWith } from '../harness/doctor'
import { dataFolder, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let other: Server
let otherPort: string

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  other = createServer((_, reply) => reply.end('another program'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherPort = `${(other.address() as AddressInfo).port}`
})

afterAll(async () => {
  other.close()
  await database.drop()
  await data.remove()
})

const examine = (env: Record<string, string> = {}) =>
  examineWith({ DATA_DIR: data.path, DATABASE_URL: database.url, ...env })

it('finds a running console in order, in both languages, with what deserves a look', async () => {
  const server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
  const { port } = new URL(server.url)
  const { code, text } = await examine({ PORT: port })
  expect(text).toContain(`✓ The console answers on port ${port}.`)
  for (const line of [
    '✓ The settings are valid.',
    '✓ The data keys open',
    '✓ The schema is complete',
    '! There is no backup yet',
  ])
    expect(text).toContain(line)
  expect([code, text.includes('✗')]).toEqual([0, false])
  const chinese = await examine({ PORT: port, LC_ALL: 'zh_CN.UTF-8' })
  expect(chinese.text).toContain(`✓ 后台在端口 ${port} 上正常响应。`)
  await server.stop()
})

it('says which setting is wrong, and checks nothing with it', async () => {
  expect(await examine({ PORT: 'abc' })).toEqual({
    code: 1,
    text: '✗ PORT must be a number from 0 to 65535, but it is "abc"\n\n1 to mend, 0 to look at.\n',
  })
})

it('says what to do about a port, an address and a database that are not the console’s', async () => {
  const taken = await examine({ PORT: otherPort })
  expect([taken.code, taken.text]).toEqual([
    1,
    expect.stringContaining(`✗ Another program uses port ${otherPort}`),
  ])
  const elsewhere = await examine({ PUBLIC_ORIGIN: `http://127.0.0.1:${otherPort}` })
  expect(elsewhere.text).toContain(
    `✗ http://127.0.0.1:${otherPort}/readyz answers 200, and not as this console does`,
  )
  const plain = await examine({ PUBLIC_ORIGIN: `https://localhost:${otherPort}` })
  expect([plain.code, plain.text]).toEqual([
    1,
    expect.stringContaining('✗ The certificate of localhost is refused'),
  ])
  const lost = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect([lost.code, lost.text]).toEqual([
    1,
    expect.stringContaining('✗ The database at 127.0.0.1:1 cannot be reached'),
  ])
})

it('names keys that do not fit, without making any', async () => {
  const apart = path.join(data.path, 'apart')
  await mkdir(apart, { mode: 0o700 })
  const missing = await examine({ DATA_DIR: apart })
  expect(missing.text).toContain(`! There is no ${path.join(apart, 'data-keys')} yet`)
  expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('✗ The data keys do not fit')])
  await writeFile(path.join(apart, 'data-keys'), 'short\n', { mode: 0o600 })
  const short = await examine({ DATA_DIR: apart })
  expect([short.code, short.text]).toEqual([
    1,
    expect.stringContaining('must hold keys of 32 bytes in Base64'),
  ])
})

it('tells a database of a newer build, and one that is not whole', async () => {
  const { db } = database
  await sql`insert into schema_migration (name, checksum) values ('9999_later', '')`.execute(db)
  const newer = await examine()
  expect([newer.code, newer.text]).toEqual([
    1,
    expect.stringContaining('belongs to a newer build (9999_later)'),
  ])
  await sql`delete from schema_migration where name = '9999_later'`.execute(db)
  await sql`alter table coach disable trigger all`.execute(db)
  const mutilated = await examine()
  expect([mutilated.code, mutilated.text]).toEqual([
    1,
    expect.stringContaining('✗ The database is not whole'),
  ])
  await sql`alter table coach enable trigger all`.execute(db)
})

it('leaves an empty data folder as it is', async () => {
  const empty = path.join(data.path, 'empty')
  const { code, text } = await examine({ DATA_DIR: empty, DATABASE_URL: '' })
  expect([code, text]).toEqual([
    0,
    expect.stringContaining(`! There is no database in ${path.join(empty, 'postgres')} yet`),
  ])
})
