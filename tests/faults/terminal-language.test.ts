import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { projectRoot } from '../../server/kit/project-root'
import { insertAccount } from '../../server/system/account/new-account'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { dataFolder, spawnConsole, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let folder: string

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'gym-terminal-'))
  writeFileSync(path.join(folder, 'broken.json'), '{ "exercises": [')
  const now = new Date('2026-03-02T01:00:00Z')
  await insertAccount(database.db, { username: 'keeper', role: 'administrator', passwordHash: '' }, now)
})
afterAll(async () => {
  await database.drop()
  await data.remove()
})

const languages = [
  ['zh_CN.UTF-8', /\p{Script=Han}/u],
  ['C', /^\P{Script=Han}*$/u],
] as const
type Run = [command: string, args: string[], code: number, env?: Record<string, string>]

/** A line without words: an address, the name of a backup, the version of Node, a line of the process log. */
const isData = (line: string) => /^\s*(https?:\S+|\S+\.tar\.gz|✓ Node [\d.]+。|\{.*\})?$/.test(line)
/** Names of the interface, which English sentences quote. */
const interfaceName = /系统设置 → \S+/g

function foreignLines(output: string, language: RegExp): string[] {
  return output.split('\n').filter((line) => !isData(line) && !language.test(line.replace(interfaceName, '')))
}

const inFolder = (name: string) => path.join(folder, name)
const runs = (): Run[] => [
  ['reconcile', [], 0],
  ['reconcile', ['now'], 1],
  ['verify-audit', [], 0],
  ['verify-audit', ['12:short'], 1],
  ['verify-audit', ['--all'], 1],
  ['rotate-key', [], 0],
  ['rotate-key', ['--now'], 1],
  ['rotate-key', [], 1, { DATA_KEYS: Buffer.alloc(32, 1).toString('base64') }],
  ['reset-account', ['keeper'], 0],
  ['reset-account', [], 1],
  ['reset-account', ['stranger'], 1],
  [
    'import',
    [
      path.join(projectRoot, 'tests/fixtures/wger-exercises.json'),
      '--dry-run',
      '--report',
      inFolder('report.csv'),
    ],
    2,
  ],
  ['import', [], 1],
  ['import', ['--kind'], 1],
  ['import', [inFolder('nowhere.json')], 1],
  ['import', [inFolder('broken.json')], 1],
  ['import', [inFolder('broken.json'), '--kind', 'nothing'], 1],
  ['backup', ['--plain', '--to', inFolder('backups')], 0],
  ['backup', ['--all'], 1],
  ['verify-backup', [], 0],
  ['verify-backup', ['--s3'], 1],
  ['restore', [], 1],
  ['restore', [inFolder('nowhere.tar.gz')], 1],
  ['doctor', [], 0],
  ['doctor', ['now'], 1],
  ['doctor', [], 1, { PORT: 'http' }],
  ['cluster', ['--n', '0'], 1],
  ['cluster', ['--restart'], 1],
  ['demo', [], 1, { PORT: 'http' }],
  ['main', [], 1, { PORT: 'http' }],
  ['main', [], 1, { HOST: '203.0.113.7' }],
  ['main', [], 1, { TLS_CERT: import.meta.filename }],
  ['main', [], 1, { DATABASE_URL: 'postgres://gym@127.0.0.1:1/gym' }],
  ['main', [], 1, { ALIPAY_APP_ID: '2021' }],
]

describe.each(languages)('under LANG=%s', (LANG, language) => {
  it('every command prints and refuses in that language alone', async () => {
    const env = { DATA_DIR: data.path, DATABASE_URL: database.url, PORT: '0', LANG }
    for (const [command, args, code, own] of runs()) {
      const child = spawnConsole({ ...env, ...own }, [`${command}.js`, ...args])
      const outcome = { command, args, code: await child.ended, lines: child.output().split('\n') }
      expect({ ...outcome, lines: foreignLines(child.output(), language) }).toEqual({
        command,
        args,
        code,
        lines: [],
      })
      expect(outcome.lines.some((line) => !isData(line))).toBe(true)
    }
  }, 180_000)

  it('a console says in that language where the first account is made', async () => {
    const empty = await freshDatabase()
    const server = await startConsole({
      DATA_DIR: data.path,
      DATABASE_URL: empty.url,
      ADMIN_USERNAME: '',
      ADMIN_PASSWORD: '',
      LANG,
    })
    expect(await server.stop()).toBe(0)
    expect(foreignLines(server.output(), language)).toEqual([])
    expect(server.output()).toMatch(/[A-Z0-9]{5}-[A-Z0-9]{5}/)
    await empty.drop()
  }, 40_000)
})
