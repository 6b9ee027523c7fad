import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { documentJobs } from '../../server/content/document/jobs'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { documentFile, documentStore } from '../../server/shared/document-store'
import { answer, type Gym, newPerson, refusal, startGym } from './fixtures/gym'
import { newCertificate, pdf, upload } from './fixtures/papers'
import { broughtIn, tell } from './fixtures/people'
import { runJob } from './fixtures/run-job'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const documentAt = (id: string) => `/api/v1/documents/${id}`
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const onDisk = (id: string) => readFile(path.join(gym.documentDir, id.slice(-2), id, documentFile))

async function newFace(): Promise<{ id: string; photoId: string }> {
  const { id } = await newPerson(gym.admin, { birthday: '1990-05-01' })
  const photoId = await broughtIn(gym.admin)
  await tell(gym.admin, id, '/consent', { photoId, version: '2026-01', guardianName: null })
  return { id, photoId }
}

describe('a face photo and a scan', () => {
  it('lie sealed on the disk, and come back as they were brought in', async () => {
    const bytes = pdf()
    const { id } = await (await upload(gym.admin, bytes)).json()
    const { photoId } = await newFace()
    for (const one of [id, photoId]) {
      const sealed = await onDisk(one)
      expect([sealed.includes('%PDF'), sealed.subarray(0, 2).toString('hex') === 'ffd8']).toEqual([
        false,
        false,
      ])
    }
    expect(await bytesOf(await gym.admin('GET', documentAt(id)))).toEqual(bytes)
    const face = await bytesOf(await gym.admin('GET', documentAt(photoId)))
    expect(face.subarray(0, 2).toString('hex')).toBe('ffd8')
    // No plaintext copy is stored next to them either.
    const names = await readdir(gym.documentDir, { recursive: true })
    const files = names.filter((name) => name.endsWith(documentFile))
    const heads = files.map(async (name) =>
      (await readFile(path.join(gym.documentDir, name))).toString('latin1', 0, 8),
    )
    expect(new Set(await Promise.all(heads))).toEqual(new Set(['gymfile1']))
  })

  it('of an earlier version are read in the clear until the job has sealed them, which goes on where it was cut off', async () => {
    const bytes = pdf()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const { id } = await (await upload(gym.admin, bytes)).json()
      await localFileStore(gym.documentDir).put(id, documentFile, bytes)
      ids.push(id)
    }
    await sql`update document set sealed_at = null where id = any(${ids})`.execute(gym.db)
    for (const id of ids) {
      const part = await gym.admin('GET', documentAt(id), undefined, { range: 'bytes=5-9' })
      expect([part.status, await bytesOf(part)]).toEqual([206, bytes.subarray(5, 10)])
    }
    // The process stopped between the file and its row.
    await documentStore(gym).put(ids[0]!, documentFile, bytes)
    for (const _ of [1, 2]) await runJob(gym, documentJobs(gym), 'document.seal')
    for (const id of ids) {
      expect((await onDisk(id)).includes('%PDF')).toBe(false)
      expect(await bytesOf(await gym.admin('GET', documentAt(id)))).toEqual(bytes)
    }
    const { rows } = await sql`select from document where sealed_at is null`.execute(gym.db)
    expect(rows).toEqual([])
  })
})

describe('seeing a face photo or a scan', () => {
  const views = async (rowId: string) =>
    (
      await sql<{ who: string; action: string }>`
        select who, action from audit where row_id = ${rowId} and action like '%.view%' order by id
      `.execute(gym.db)
    ).rows

  it('stands in the history of the person or the certificate, once for its parts and for a second look', async () => {
    const { id, photoId } = await newFace()
    await gym.admin('GET', documentAt(photoId))
    await gym.admin('GET', documentAt(photoId), undefined, { range: 'bytes=0-9' })
    await gym.admin('HEAD', documentAt(photoId))
    expect(await views(id)).toEqual([{ who: 'admin', action: 'person.viewFace' }])
    const certificate = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
    await gym.clerk('GET', documentAt(certificate.scanId))
    expect(await views(certificate.id)).toEqual([{ who: 'clerk', action: 'certificate.viewScan' }])
    // A document that was just uploaded for a form belongs to no person yet, so reading it is not logged.
    const own = await broughtIn(gym.admin)
    await gym.admin('GET', documentAt(own))
    expect(await views(own)).toEqual([])
  })

  it('is a person’s work up to sixty in ten minutes; who copies the list is stopped, also at once', async () => {
    gym.clock.advance({ minutes: 11 })
    const { rows } = await sql<{ photoId: string }>`
      with photo as (
        insert into document (id, type, name, bytes, sha256, created_at, sealed_at)
        select gen_random_uuid(), 'image/jpeg', 'face.jpg', 4, sha256(n::text::bytea), ${gym.clock()}, ${gym.clock()}
        from generate_series(1, 70) n returning id
      ), numbered as (select id, row_number() over () n from photo)
      insert into person (id, name, name_pinyin, gender, mobile, search, birthday, face_status, face_photo_id, consent_at,
        consent_version, created_at, updated_at)
      select gen_random_uuid(), '人员', 'ren', 'unknown', '199' || lpad(n::text, 8, '0'), '', '1990-01-01', 'consented', id,
        ${gym.clock()}, '2026-01', ${gym.clock()}, ${gym.clock()} from numbered returning face_photo_id as photo_id
    `.execute(gym.db)
    for (const { photoId } of rows) await documentStore(gym).put(photoId, documentFile, Buffer.from('face'))
    const statuses = await Promise.all(
      rows.map(async ({ photoId }) => (await gym.admin('GET', documentAt(photoId))).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const stopped = rows[statuses.indexOf(429)]!.photoId
    const { body } = await answer(gym.admin('GET', documentAt(stopped)))
    expect(body).toMatchObject({ code: 'too_many_attempts', retryAfter: expect.any(Number) })
    gym.clock.advance({ minutes: 11 })
    expect((await gym.admin('GET', documentAt(stopped))).status).toBe(200)
  })

  it('of somebody beyond one’s own stores is neither given nor noted', async () => {
    const { id } = await newPerson(gym.admin, { birthday: '1990-05-01', storeId: gym.theirs.id })
    const photoId = await broughtIn(gym.admin)
    await tell(gym.admin, id, '/consent', { photoId, version: '2026-01', guardianName: null })
    expect(await refusal(gym.clerk('GET', documentAt(photoId)))).toEqual([404, 'not_found', []])
    expect(await refusal(gym.clerk('GET', documentAt(randomUUID())))).toEqual([404, 'not_found', []])
    expect(await views(id)).toEqual([])
  })
})
