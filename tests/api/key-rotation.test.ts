import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import {
  claimKeys,
  keyFileOf,
  newKey,
  readKeyRing,
  writeKeyFile,
} from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { pulseName } from '../../server/kit/db/database-monitor'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { sealedFileStore } from '../../server/kit/files/sealed-file-store'
import { bytesOf } from '../../server/kit/files/store'
import { rotateKeys } from '../../server/kit/rotate-keys'
import { healthNoteColumn, idCardColumn, writeSecrets } from '../../server/people/person/secrets'
import { sealedColumns } from '../../server/sealed-columns'
import { insertAccount } from '../../server/system/account/new-account'
import { confirmSecret, keepSecret } from '../../server/system/account/second-factor'
import { newTotpSecret } from '../../server/system/account/totp'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { idCardOf } from './fixtures/people'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'gym-keys-'))
}, 60_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const now = new Date('2026-03-02T01:00:00Z')
const count = 450

/** People with secrets, by the key that the folder has. */
async function fill(): Promise<void> {
  const box = secretBox(readKeyRing({ dataDir: folder }))
  await claimKeys(database.db, box, now)
  await sql`
    insert into person (id, name, name_pinyin, gender, mobile, search, created_at, updated_at)
    select gen_random_uuid(), '人员', 'ren', 'unknown', '133' || lpad(n::text, 8, '0'), '', ${now}, ${now}
    from generate_series(1, ${count}) n
  `.execute(database.db)
  const { rows } = await sql<{ id: string }>`select id from person order by mobile`.execute(database.db)
  for (const [i, { id }] of rows.entries())
    await writeSecrets(database.db, box, id, { idCard: idCardOf(i), healthNote: `备注 ${i}` })
}

interface Kept {
  id: string
  idCard: Buffer
  idCardHash: Buffer
  healthNote: Buffer
}
const people = async () =>
  (
    await sql<Kept>`select id, id_card, id_card_hash, health_note from person order by mobile`.execute(
      database.db,
    )
  ).rows
const documents = () => ({ store: localFileStore(path.join(folder, 'documents')), name: 'document' })
const rotate = (where: { dataDir: string; dataKeys?: string } = { dataDir: folder }) =>
  rotateKeys(database.db, { where, columns: sealedColumns, files: documents(), now, say: () => {} })

describe('a new data key', () => {
  it('seals everything anew, and what was sealed by the old one cannot be read any more', async () => {
    await fill()
    const before = await people()
    const [old] = readKeyRing({ dataDir: folder })
    await rotate()
    const ring = readKeyRing({ dataDir: folder })
    expect([ring.length, ring[0]?.equals(old!)]).toEqual([1, false])
    const box = secretBox(ring)
    for (const [i, { id, idCard, idCardHash, healthNote }] of (await people()).entries()) {
      expect(box.open(idCard, { column: idCardColumn, id })).toBe(idCardOf(i))
      expect(box.open(healthNote, { column: healthNoteColumn, id })).toBe(`备注 ${i}`)
      expect(idCardHash).toEqual(box.fingerprint(idCardOf(i), idCardColumn))
      expect(() => box.open(before[i]!.idCard, { column: idCardColumn, id })).toThrow('No data key')
      expect(() => secretBox([old!]).open(idCard, { column: idCardColumn, id })).toThrow('No data key')
    }
    await expect(claimKeys(database.db, secretBox([old!]), now)).rejects.toThrow('The data keys do not fit')
  })

  it('reaches documents, those in the clear as well', async () => {
    const { store, name } = documents()
    const box = () => secretBox(readKeyRing({ dataDir: folder }))
    const ids = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const
    await sealedFileStore(store, box()).put(ids[0], name, Buffer.from('scan'))
    await store.put(ids[1], name, Buffer.from('an earlier scan'))
    const before = box()
    await rotate()
    const texts = (by: typeof before) =>
      Promise.all(
        ids.map(async (id) =>
          Buffer.from((await bytesOf(sealedFileStore(store, by), id, name)) ?? []).toString(),
        ),
      )
    expect(await texts(box())).toEqual(['scan', 'an earlier scan'])
    await expect(texts(before)).rejects.toThrow('No data key')
  })

  it('reaches second factors: a code of the same secret is right after it', async () => {
    const id = await insertAccount(
      database.db,
      { username: 'keeper', role: 'administrator', passwordHash: '' },
      now,
    )
    const secret = newTotpSecret()
    const ring = () => secretBox(readKeyRing({ dataDir: folder }))
    await keepSecret(database.db, ring(), id, secret)
    const [before] = await factors()
    await rotate()
    const [after] = await factors()
    expect(after!.secret.subarray(0, 4)).not.toEqual(before!.secret.subarray(0, 4))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
    const taken = { accountId: id, code, now }
    expect(await database.db.transaction().execute((tx) => confirmSecret(tx, ring(), taken))).toBe(true)

    async function factors() {
      return (await sql<{ secret: Buffer }>`select secret from second_factor`.execute(database.db)).rows
    }
  })

  it('goes on where it was cut off, with the key it had begun with', async () => {
    const [old] = readKeyRing({ dataDir: folder })
    await sql`
      create function stop_half_way() returns trigger language plpgsql as $$
      begin
        if (select count(*) from person where substr(id_card, 1, 4) <> ${sql.raw(`'\\x${secretBox([old!]).keyIds[0].toString('hex')}'`)}) > 300
        then raise exception 'cut off'; end if;
        return new;
      end $$
    `.execute(database.db)
    await sql`
      create trigger stop_half_way before update on person for each row execute function stop_half_way()
    `.execute(database.db)
    await expect(rotate()).rejects.toThrow('cut off')
    const half = readKeyRing({ dataDir: folder })
    expect([half.length, half[1]?.equals(old!)]).toEqual([2, true])
    const keys = new Set((await people()).map(({ idCard }) => idCard.subarray(0, 4).toString('hex')))
    expect(keys.size).toBe(2)
    // Half way, every secret can be opened, and the console may run.
    const box = secretBox(half)
    await claimKeys(database.db, box, now)
    for (const [i, { id, idCard }] of (await people()).entries())
      expect(box.open(idCard, { column: idCardColumn, id })).toBe(idCardOf(i))
    await sql`drop trigger stop_half_way on person`.execute(database.db)
    await rotate()
    expect(readKeyRing({ dataDir: folder })).toEqual([half[0]])
    const left = await sql<{ id: Buffer }>`select id from data_key`.execute(database.db)
    expect(left.rows.map(({ id }) => id)).toEqual([secretBox(half).keyIds[0]])
  })

  it('is not made beside a running console', async () => {
    const console = new pg.Client({ connectionString: database.url, application_name: pulseName })
    await console.connect()
    await expect(rotate()).rejects.toThrow('The console is running')
    await console.end()
  })

  it('comes from the environment, where the operator keeps the keys there', async () => {
    const [old] = readKeyRing({ dataDir: folder })
    const only = { dataDir: folder, dataKeys: old!.toString('base64') }
    await expect(rotate(only)).rejects.toThrow('Put a new key before the old one')
    const key = newKey()
    await rotate({ dataDir: folder, dataKeys: `${key.toString('base64')}, ${old!.toString('base64')}` })
    const [first] = await people()
    expect(secretBox([key]).open(first!.idCard, { column: idCardColumn, id: first!.id })).toBe(idCardOf(0))
  })
})

describe('the key file', () => {
  it('is made once, for its owner alone, and kept', async () => {
    const empty = await mkdtemp(path.join(folder, 'new-'))
    const made = readKeyRing({ dataDir: empty })
    expect(statSync(keyFileOf(empty)).mode & 0o777).toBe(0o600)
    expect(readKeyRing({ dataDir: empty })).toEqual(made)
  })

  it('that others may read is refused', async () => {
    const open = await mkdtemp(path.join(folder, 'open-'))
    writeKeyFile(open, [newKey()])
    for (const mode of [0o640, 0o604, 0o660]) {
      chmodSync(keyFileOf(open), mode)
      expect(() => readKeyRing({ dataDir: open })).toThrow('may be read by others')
    }
    chmodSync(keyFileOf(open), 0o400)
    expect(readKeyRing({ dataDir: open })).toHaveLength(1)
  })

  it.each(['', 'not a key', Buffer.alloc(31).toString('base64')])(
    'that holds %j is refused',
    async (text) => {
      const bad = await mkdtemp(path.join(folder, 'bad-'))
      writeFileSync(keyFileOf(bad), text, { mode: 0o600 })
      expect(() => readKeyRing({ dataDir: bad })).toThrow('32 bytes in Base64')
      expect(readFileSync(keyFileOf(bad), 'utf8')).toBe(text)
    },
  )
})
