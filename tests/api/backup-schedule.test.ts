import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Backup, BackupStatus } from '../../contract/system/backups'
import type { DashboardFigures } from '../../contract/system/dashboard'
import type { SettingRow, SettingValues } from '../../contract/system/settings'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { keptIds } from '../../server/system/backup/delete-old-backups'
import { backupJobs } from '../../server/system/backup/jobs'
import { runBackup } from '../../server/system/backup/run-backup'
import { settingDefaults } from '../../server/system/setting/defaults'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'

let app: TestApp
let admin: Ask
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app.app)
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from backup_run`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

const jobs = () => backupJobs({ media: app.media, documentDir: app.documentDir, backups: app.backups })
const status = async (): Promise<BackupStatus> => (await admin('GET', '/api/v1/backups')).json()
const queued = async () =>
  (await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(app.db)).rows
const files = async () => (await readdir(app.backups.folder)).sort()

async function save(value: Partial<SettingValues['backup']>) {
  const { rows }: { rows: SettingRow[] } = await (await admin('GET', '/api/v1/settings')).json()
  const row = rows.find(({ name }) => name === 'backup')!
  const body = { value: { ...settingDefaults.backup, ...value } }
  return admin('PATCH', '/api/v1/settings/backup', body, versioned(row))
}

/** Signs in at another time, at which the session of before has ended. */
async function comeAt(instant: string) {
  app.clock.set(instant)
  admin = await signIn(app.app)
}

/** The work of the start page. */
async function overdue(): Promise<number | undefined> {
  const figures: DashboardFigures = await (
    await admin('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-12')
  ).json()
  return figures.work.find(({ kind }) => kind === 'backup_overdue')?.count
}

describe('on request', () => {
  it('one backup is made, however often it is asked for, and the page shows it', async () => {
    expect(await status()).toMatchObject({ lastGood: null, isRunning: false, recent: [] })
    for (let n = 0; n < 3; n += 1) expect((await admin('POST', '/api/v1/backups', {})).status).toBe(201)
    expect([await queued(), (await status()).isRunning]).toEqual([[{ name: 'backup.make' }], true])
    await runJob(app, jobs(), 'backup.make', { origin: 'request' })
    const { lastGood, isOverdue, places } = await status()
    expect(lastGood).toMatchObject({ origin: 'request', place: 'folder', isEncrypted: false, error: null })
    expect([isOverdue, places]).toEqual([false, { folder: app.backups.folder, s3: null }])
    expect(await files()).toEqual([lastGood!.file])
  })

  it('a failure is shown with its cause, and does not count as a good one', async () => {
    const backups = { ...app.backups, folder: '/dev/null/backups' }
    const failing = backupJobs({ media: app.media, documentDir: app.documentDir, backups })
    await expect(runJob(app, failing, 'backup.make', { origin: 'request' })).rejects.toThrow(/ENOTDIR/)
    const { lastGood, recent } = await status()
    expect([lastGood, recent.map(({ error, bytes }) => [error, bytes])]).toEqual([
      null,
      [[expect.stringMatching(/ENOTDIR/), null]],
    ])
  })
})

describe('by the clock', () => {
  it('a backup is due once a day after its time, and not while it is switched off', async () => {
    const check = () => runJob(app, jobs(), 'backup.schedule')
    expect((await save({ at: '04:00' })).status).toBe(200)
    await comeAt('2026-03-10T04:30:00+08:00')
    await check()
    expect(await queued()).toEqual([])
    await save({ isOn: true, at: '04:40' })
    await check()
    expect(await queued()).toEqual([])
    await comeAt('2026-03-10T04:41:00+08:00')
    await check()
    await check()
    expect(await queued()).toEqual([{ name: 'backup.make' }])
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await runJob(app, jobs(), 'backup.make', { origin: 'schedule' })
    await check()
    expect(await queued()).toEqual([])
    await comeAt('2026-03-11T04:41:00+08:00')
    await check()
    expect(await queued()).toEqual([{ name: 'backup.make' }])
  })

  it('the start page warns after two days without a good one', async () => {
    await comeAt('2026-03-10T04:00:00+08:00')
    await runJob(app, jobs(), 'backup.make', { origin: 'schedule' })
    await comeAt('2026-03-12T04:00:00+08:00')
    expect([await overdue(), (await status()).isOverdue]).toEqual([0, false])
    await comeAt('2026-03-12T04:01:00+08:00')
    expect([await overdue(), (await status()).isOverdue]).toEqual([1, true])
  })
})

describe('the retention', () => {
  const daily = Array.from({ length: 40 }, (_, age) => ({
    id: `${age}`,
    startedAt: new Date(Date.parse('2026-03-11T04:00:00+08:00') - age * 86_400_000).toISOString(),
  }))
  const now = new Date('2026-03-11T05:00:00+08:00')
  it.each([
    // 11 March 2026 is a Wednesday: the weeks before end on the Sundays 8 and 1 March, 22 February.
    [
      'the newest of each of the last days and weeks',
      { keepDays: 3, keepWeeks: 3 },
      ['0', '1', '2', '3', '10'],
    ],
    ['days alone', { keepDays: 2, keepWeeks: 0 }, ['0', '1']],
  ])('keeps %s', (_, rules, kept) => {
    expect([...keptIds(daily, rules, now)]).toEqual(kept)
  })

  it('keeps the newest, however old, and one of several of a day', () => {
    const old = [
      { id: 'late', startedAt: '2025-01-05T12:00:00Z' },
      { id: 'early', startedAt: '2025-01-05T02:00:00Z' },
    ]
    expect([...keptIds(old, { keepDays: 7, keepWeeks: 4 }, now)]).toEqual(['late'])
    const today = [
      { id: 'late', startedAt: '2026-03-10T20:30:00Z' },
      { id: 'early', startedAt: '2026-03-10T20:00:00Z' },
    ]
    expect([...keptIds(today, { keepDays: 7, keepWeeks: 4 }, now)]).toEqual(['late'])
  })

  it('deletes only files of the schedule and the page: neither those of the command nor those of others', async () => {
    await mkdir(app.backups.folder, { recursive: true })
    const foreign = 'gym-backup-20250101-040000-abcdef.tar.gz'
    await writeFile(`${app.backups.folder}/${foreign}`, 'of another console')
    const world = { media: localFileStore(app.mediaDir), documentDir: app.documentDir, backups: app.backups }
    const choice = { place: 'folder', recipient: '' } as const
    const at = (day: string) => new Date(`${day}T04:00:00+08:00`)
    const byCommand = await runBackup(app.db, world, { ...choice, origin: 'command', now: at('2026-01-01') })
    const old = await runBackup(app.db, world, { ...choice, origin: 'schedule', now: at('2026-01-02') })
    await comeAt('2026-03-10T04:00:00+08:00')
    await runJob(app, jobs(), 'backup.make', { origin: 'schedule' })
    const { lastGood, recent } = await status()
    expect(
      (await files()).filter((name) => !recent.some((one) => one.file === name) || name === old.file),
    ).toContain(foreign)
    expect(await files()).not.toContain(old.file)
    expect(await files()).toEqual(expect.arrayContaining([byCommand.file, lastGood!.file]))
    expect(recent.map(({ origin, removedAt }: Backup) => [origin, removedAt !== null])).toEqual([
      ['schedule', false],
      ['schedule', true],
      ['command', false],
    ])
  })
})

describe('the setting', () => {
  const valid = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  it.each([
    ['a public key with a typing error', { recipient: valid.replace('3z7', '3z8') }, ['value', 'recipient']],
    ['a secret key', { recipient: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, ['value', 'recipient']],
    ['a time that is none', { at: '24:00' }, ['value', 'at']],
    ['a bucket that is not set up', { place: 's3' as const }, ['value', 'place']],
    ['no day to keep', { keepDays: 0 }, ['value', 'keepDays']],
  ])('refuses %s at its field', async (_, value, path) => {
    const reply = await save(value)
    expect([reply.status, (await reply.json()).fields[0].path]).toEqual([422, path])
  })

  it('takes a public key, to which the next backup is encrypted', async () => {
    expect((await save({ recipient: valid })).status).toBe(200)
    await runJob(app, jobs(), 'backup.make', { origin: 'request' })
    expect((await status()).lastGood).toMatchObject({
      isEncrypted: true,
      file: expect.stringMatching(/^gym-backup-\d{8}-\d{6}-[0-9a-f]{6}\.tar\.gz\.age$/),
    })
  })
})
