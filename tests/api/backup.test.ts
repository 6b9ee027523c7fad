import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pg from 'pg'
import type { Store } from '../../contract/catalogue/store'
import { backupParts } from '../../server/backup-parts'
import { readArchive } from '../../server/kit/backup/archive-reader'
import { filesTo, folderSink, noFiles } from '../../server/kit/backup/file-sink'
import { makeBackup } from '../../server/kit/backup/make-backup'
import { folderPlace } from '../../server/kit/backup/place'
import { restoreBackup } from '../../server/kit/backup/restore-backup'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { createDb } from '../../server/kit/db/create-db'
import { pulseName } from '../../server/kit/db/database-monitor'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'
import { writeAudit } from '../../server/kit/db/write-audit'
import { localFileStore } from '../../server/kit/files/local-file-store'
import type { FileStore } from '../../server/kit/files/store'
import { enqueue } from '../../server/kit/jobs/jobs'
import { createLog } from '../../server/kit/log'
import { newId } from '../../server/kit/new-id'
import { proofOf } from '../../server/ledger/find-imbalances'
import { sealAll } from '../../server/system/audit-log/seal-all'
import { verifyChain } from '../../server/system/audit-log/verify-chain'
import { askOf, signIn, startApp, type TestApp } from '../harness/app'
import { snapshotOf } from '../harness/database/database-snapshot'
import { signatureOf, soldUnsigned } from './fixtures/agreements'
import { versioned } from './fixtures/gym'
import { newLocker, newRental } from './fixtures/lockers'
import { newMember } from './fixtures/timetable'

const log = createLog('silent')
let app: TestApp
let folder: string
let stores: { media: FileStore; documents: FileStore }
let identity: string
let recipient: string
/** The archive of the example chain, written while rows were. */
const file = 'gym-backup-a.tar.gz'
/** Connected as a role without rights beyond its databases. */
let own: {
  url: (database: string) => string
  create: (database: string) => Promise<void>
  drop: () => Promise<void>
}

beforeAll(async () => {
  app = await startApp({ seed: 'demo' })
  folder = await mkdtemp(path.join(tmpdir(), 'gym-backup-'))
  stores = { media: app.media, documents: localFileStore(app.documentDir) }
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  own = await ordinaryRole(app.backups.url)
  await makeBackup({ ...source(), file })
}, 120_000)
afterAll(async () => {
  await own.drop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const source = () => ({ url: app.backups.url, stores, parts: backupParts, place: folderPlace(folder) })
const archive = (name = file) => createReadStream(path.join(folder, name))

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

async function ordinaryRole(server: string): Promise<typeof own> {
  const role = `gym_${newId().slice(-12)}`
  const made: string[] = []
  await ask(server, `create role ${role} login password 'x'`)
  const url = (database: string) => {
    const address = new URL(server)
    address.username = role
    address.password = 'x'
    address.pathname = `/${role}_${database}`
    return address.href
  }
  return {
    url,
    create: async (database) => {
      made.push(`${role}_${database}`)
      await ask(server, `create database ${role}_${database} owner ${role}`)
    },
    drop: async () => {
      for (const name of made) await ask(server, `drop database ${name} with (force)`)
      await ask(server, `drop role ${role}`)
    },
  }
}

const restore = (url: string, given: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ url, archive: archive(), parts: backupParts, files: noFiles(), log, ...given })

/** Everything that travels: definitions, sequences, and the rows of every table that is not left out. */
async function travelling(url: string) {
  const { rows, ...definitions } = await snapshotOf(url)
  const staysBehind = new RegExp(`^(graphile_worker\\.|public\\.(${backupParts.leftOut.join('|')}) )`)
  const sequences = definitions.sequences.filter((line) => !line.startsWith('graphile_worker'))
  return { ...definitions, sequences, rows: rows.filter((line) => !staysBehind.test(line)) }
}

describe('a backup made while rows are written', () => {
  const written = 'gym-backup-b.tar.gz.age'
  let lines = 0
  beforeAll(async () => {
    let isMade = false
    const author = { accountId: null, who: 'system', requestId: null, address: null, now: app.clock() }
    const writing = (async () => {
      // One is written after the backup has ended, however slow the machine.
      for (let isLast = false; !isLast; lines += 1) {
        isLast = isMade
        await writeAudit(app.db, author, {
          action: 'coach.update',
          table: 'coach',
          rowId: null,
          after: { lines },
        })
        if (lines % 20 === 0) await sealAll(app.db)
      }
    })()
    await makeBackup({ ...source(), recipient, file: written })
    isMade = true
    await writing
  }, 60_000)

  it('is one moment: tables, books and audit chain are whole in an own database, without rights beyond it', async () => {
    await own.create('written')
    const url = own.url('written')
    const { different, rows } = await restore(url, { archive: archive(written), identity, compares: true })
    expect([different, rows > 20_000]).toEqual([[], true])
    const db = createDb(url, { max: 2 })
    const proofs = await proofOf(db)
    expect(proofs.filter(({ broken }) => broken > 0)).toEqual([])
    expect((await verifyChain(db)).broken).toBe(null)
    const { rows: restored } = await sql<{ lines: number }>`select count(*) as lines from audit`.execute(db)
    const { rows: now } = await sql<{ lines: number }>`select count(*) as lines from audit`.execute(app.db)
    await db.destroy()
    // Some were written after the moment of the snapshot.
    expect(restored[0]!.lines).toBeLessThan(now[0]!.lines)
    expect(lines).toBeGreaterThan(0)
  }, 60_000)
})

/** What the example chain lacks: a bound WeChat user, a signed agreement, rentals that run and have ended. */
async function addRareRows(): Promise<void> {
  const admin = await signIn(app.app)
  const mine: Store = (await (await admin('GET', '/api/v1/stores?pageSize=1')).json()).rows[0]
  const member = await newMember(admin, mine.id)
  await sql`
    insert into person_wechat (person_id, app_id, openid, bound_at)
    values (${member.personId}, 'wx520c15f417810387', 'oFakeOpenidOfAMember_-0000000', ${app.clock()})
  `.execute(app.db)
  const { agreement } = await soldUnsigned({ admin, mine }, member)
  const { url } = await (await admin('POST', `/api/v1/members/${member.id}/link`, { days: 7 })).json()
  const token = url.split('#')[1]
  const guest = askOf(app.app)
  const shown = await (await guest('POST', '/api/v1/member-page/agreements', { token })).json()
  const draft = signatureOf({ contentHash: shown.rows[0].contentHash, signerName: member.name })
  const signed = { token, agreementId: agreement.id, ...draft }
  expect((await guest('POST', '/api/v1/member-page/signature', signed)).status).toBe(200)
  const today = shanghaiDay(app.clock())
  const period = { startsOn: today, endsOn: addDays(today, 30) }
  for (const isEnded of [false, true]) {
    const locker = await newLocker(admin, { storeId: mine.id })
    const rental = await newRental(admin, { lockerId: locker.id, memberId: member.id, ...period })
    const end = { returnedFen: 10_000, channel: 'cash', txnNo: null, keepReason: null, isCleared: true }
    if (!isEnded) continue
    const reply = await admin('POST', `/api/v1/locker-rentals/${rental.id}/end`, end, versioned(rental))
    expect(reply.status).toBe(200)
  }
}

describe('from one PostgreSQL to another', () => {
  let embedded: Postgres
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'gym-restored-'))
    embedded = await startPostgres({ folder: path.join(data, 'postgres'), durable: false })
  }, 60_000)
  afterAll(async () => {
    await embedded.stop()
    await rm(data, { recursive: true, force: true })
  })

  it('every row, file, constraint, index, trigger, sequence and waiting job arrives, into an own database and back', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await app.db.transaction().execute(async (tx) => {
      await enqueue(
        tx,
        'person.closeMerges',
        { n: 1 },
        { key: 'kept', runAt: new Date('2026-05-01T00:00:00Z') },
      )
      await enqueue(tx, 'document.remove', { documentId: 'x' })
      await enqueue(tx, 'media.makeVariants', { id: 'done' })
      await sql`
        insert into job_done (id, at) select id, now() from graphile_worker.jobs where task_identifier = 'media.makeVariants'`.execute(
        tx,
      )
      await sql`
        select graphile_worker.permanently_fail_jobs(array_agg(id), 'gone') from graphile_worker.jobs
        where task_identifier = 'document.remove'`.execute(tx)
    })
    await addRareRows()
    const quiet = 'gym-backup-c.tar.gz'
    await makeBackup({ ...source(), file: quiet })
    const original = await travelling(app.backups.url)

    await own.create('moved')
    await restore(own.url('moved'), { archive: archive(quiet) })
    expect(await travelling(own.url('moved'))).toEqual(original)
    const kept = await ask(
      own.url('moved'),
      `select (select count(*) from person_wechat) > 0 as bound, (select count(*) from agreement where status = 'signed') > 0 as signed,
        (select count(*) from locker_rental where status = 'ended') > 0 as ended,
        (select count(*) from family_link) > 0 as families, (select count(*) from voucher) > 0 as vouchers`,
    )
    expect(kept).toEqual([{ bound: true, signed: true, ended: true, families: true, vouchers: true }])
    // The rules hold there as before.
    for (const [broken, constraint] of [
      [
        `update locker_rental set returned_fen = 0, kept_fen = deposit_fen where status = 'ended'`,
        'locker_rental_stays',
      ],
      [`update locker set status = 'free' where status = 'rented'`, 'locker_is_as_used'],
      [`delete from family_link`, 'person_has_mobile_or_guardian'],
      [`update person_wechat set openid = '-'`, 'person_wechat_openid_check'],
    ] as const)
      await expect(ask(own.url('moved'), broken)).rejects.toMatchObject({ constraint })
    const db = createDb(own.url('moved'), { max: 2 })
    expect((await proofOf(db)).filter((rule) => rule.broken > 0)).toEqual([])
    await db.destroy()
    const jobs = `
      select task_identifier as name, key, run_at at time zone 'UTC' as at, attempts = max_attempts as "isOver", last_error as error
      from graphile_worker.jobs order by task_identifier`
    expect(await ask(own.url('moved'), jobs)).toEqual([
      { name: 'document.remove', key: null, at: expect.anything(), isOver: true, error: 'gone' },
      { name: 'person.closeMerges', key: 'kept', at: expect.anything(), isOver: false, error: null },
    ])
    expect(await ask(own.url('moved'), 'select from session')).toEqual([])

    const back = 'gym-backup-d.tar.gz'
    await makeBackup({ ...source(), url: own.url('moved'), file: back })
    const [media, documents] = [path.join(data, 'media'), path.join(data, 'documents')]
    await restore(embedded.url, {
      archive: archive(back),
      files: filesTo({ media: folderSink(media), documents: folderSink(documents) }),
    })
    expect(await travelling(embedded.url)).toEqual(original)
    for (const [restored, from] of [
      [media, app.mediaDir],
      [documents, app.documentDir],
    ] as const)
      expect(await contentOf(restored)).toEqual(await contentOf(from))
  }, 120_000)

  it('an instance with data, with files, or in use is refused and stays as it is', async () => {
    await expect(restore(embedded.url)).rejects.toThrow(/already has data/)
    await own.create('used')
    const running = new pg.Client({ connectionString: own.url('used'), application_name: pulseName })
    await running.connect()
    await expect(restore(own.url('used'))).rejects.toThrow(/console is using this database/)
    await running.end()
    const media = path.join(data, 'media')
    const before = await contentOf(media)
    const files = filesTo({ media: folderSink(media), documents: noFiles() })
    await expect(restore(own.url('used'), { files })).rejects.toThrow(/already has files/)
    expect(await contentOf(media)).toEqual(before)
  }, 60_000)
})

/** Every file of a folder by its path. */
async function contentOf(root: string): Promise<Record<string, string>> {
  const entries = (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const pairs = entries.map(async (entry) => {
    const name = path.join(entry.parentPath, entry.name)
    return [path.relative(root, name), (await readFile(name)).toString('base64')] as const
  })
  return Object.fromEntries((await Promise.all(pairs)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

describe('a damaged file', () => {
  /** Reads an archive to its end, as a restore does. */
  async function readAll(bytes: Buffer, key?: string): Promise<void> {
    const { entries, manifest } = await readArchive(Readable.from([bytes]), { identity: key })
    for await (const { content } of entries) for await (const _ of content);
    await manifest()
  }
  const damage = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 0xff
    return changed
  }

  it.each([
    ['in the clear', undefined],
    ['encrypted', true],
  ])(
    '%s is noticed, whichever byte it is, and so is one that was cut off',
    async (_, isEncrypted) => {
      const small = await smallArchive(isEncrypted ? recipient : undefined)
      const key = isEncrypted ? identity : undefined
      await readAll(small, key)
      const every = Math.max(1, Math.floor(small.length / 60))
      const places = new Set([...Array(24).keys(), small.length - 1])
      for (let at = 24; at < small.length; at += every) places.add(at)
      for (const at of places)
        await expect(readAll(damage(small, at), key), `byte ${at}`).rejects.toThrow(/damaged|no backup/)
      for (const length of [0, 5, 200, small.length >> 1, small.length - 1])
        await expect(readAll(small.subarray(0, length), key), `cut at ${length}`).rejects.toThrow(
          /damaged|no backup/,
        )
    },
    60_000,
  )

  /** An archive with one table of few rows. */
  async function smallArchive(to: string | undefined): Promise<Buffer> {
    const name = `gym-backup-${newId()}.tar.gz`
    const { writeArchive } = await import('../../server/kit/backup/archive-writer')
    const text = (value: unknown) => [Buffer.from(JSON.stringify(value))]
    const about = {
      format: 1,
      at: '2026-03-02T01:00:00Z',
      postgres: '17',
      migrations: [],
      tables: [],
      sequences: [],
    }
    const content = await writeArchive(
      async ({ add, entries }) => {
        const [head] = text({ ...about, leftOut: [], dataKeys: [] })
        await add('about.json', head!.length, [head!])
        const rows = Buffer.from('1\t健身\n'.repeat(500))
        await add('tables/store.00001.copy', rows.length, [rows])
        const [tail] = text({ entries: [...entries], tables: [], withoutFiles: [] })
        await add('manifest.json', tail!.length, [tail!])
      },
      { recipient: to },
    )
    await folderPlace(folder).write(name, content)
    return readFile(path.join(folder, name))
  }

  it('leaves the instance empty, so that another one can be restored into it', async () => {
    await own.create('damaged')
    const bytes = await readFile(path.join(folder, file))
    const broken = damage(bytes, bytes.length - 2_000)
    const media = path.join(folder, 'media')
    const files = filesTo({ media: folderSink(media), documents: noFiles() })
    await expect(restore(own.url('damaged'), { archive: Readable.from([broken]), files })).rejects.toThrow(
      /damaged/,
    )
    expect(await ask(own.url('damaged'), 'select from store union all select from account')).toEqual([])
    expect((await readdir(folder)).filter((name) => name.startsWith('media'))).toEqual([])
  }, 60_000)

  it('and another key, no key, or what is no backup, each have a sentence of their own', async () => {
    const small = await smallArchive(recipient)
    await expect(readAll(small)).rejects.toThrow(/encrypted/)
    await expect(readAll(small, await generateX25519Identity())).rejects.toThrow(/key is wrong/)
    await expect(readAll(small, 'AGE-SECRET-KEY-1')).rejects.toThrow(/no secret key/)
    await expect(readAll(Buffer.from('PK a zip file of any kind'))).rejects.toThrow(
      /no backup of the console/,
    )
  })
})

describe('a backup of a newer build', () => {
  it('is refused before anything is written', async () => {
    await own.create('newer')
    const { about, entries } = await readArchive(archive(), {})
    for await (const { content } of entries) for await (const _ of content);
    const newer = { ...about, migrations: [...about.migrations, { name: '9999_later.sql', checksum: '' }] }
    const { writeArchive } = await import('../../server/kit/backup/archive-writer')
    const head = Buffer.from(JSON.stringify(newer))
    const content = await writeArchive(({ add }) => add('about.json', head.length, [head]).then(() => {}), {})
    await expect(restore(own.url('newer'), { archive: content })).rejects.toThrow(/newer build/)
    expect(await ask(own.url('newer'), `select to_regclass('schema_migration') as there`)).toEqual([
      { there: null },
    ])
  })
})

describe('a backup that does not end', () => {
  it('leaves no file when the database goes away, or the disk is full', async () => {
    const place = path.join(folder, 'interrupted')
    await mkdir(place)
    const cut = makeBackup({
      ...source(),
      place: folderPlace(place),
      file: 'gym-backup-x.tar.gz',
      onProgress: ({ done }) => {
        if (done === 40)
          void ask(
            app.backups.url,
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'gym-console-backup' and datname = current_database()`,
          )
      },
    })
    await expect(cut).rejects.toThrow(/terminat|connection/i)
    // A path that cannot be a file stands for a disk that takes no more.
    await writeFile(path.join(folder, 'full'), '')
    const full = makeBackup({
      ...source(),
      place: folderPlace(path.join(folder, 'full')),
      file: 'gym-backup-y.tar.gz',
    })
    await expect(full).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await readdir(place)).toEqual([])
  }, 30_000)

  it('is the only one at a time, and the next one can be made', async () => {
    // Those of the test before hold their lock until their backends have ended.
    await expect
      .poll(() =>
        ask(
          app.backups.url,
          `select pid from pg_stat_activity where application_name = 'gym-console-backup' and datname = current_database()`,
        ),
      )
      .toEqual([])
    const both = await Promise.allSettled([
      makeBackup({ ...source(), file: 'gym-backup-1.tar.gz' }),
      makeBackup({ ...source(), file: 'gym-backup-2.tar.gz' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason.message).toMatch(/Another backup/)
  }, 30_000)
})

it('a file that is deleted meanwhile is left out and noted', async () => {
  let reads = 0
  const media: FileStore = {
    ...app.media,
    read: async (id, name, range) => {
      reads += 1
      return reads === 1 ? undefined : app.media.read(id, name, range)
    },
    names: async (id) => (reads === 0 ? (await app.media.names(id)).slice(0, 1) : app.media.names(id)),
  }
  const made = await makeBackup({ ...source(), stores: { ...stores, media }, file: 'gym-backup-z.tar.gz' })
  expect(made.withoutFiles).toBe(1)
  const { entries, manifest } = await readArchive(archive('gym-backup-z.tar.gz'), {})
  for await (const { content } of entries) for await (const _ of content);
  expect((await manifest()).withoutFiles).toEqual([{ folder: 'media', id: expect.any(String) }])
}, 30_000)
