import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Certificate } from '../../contract/catalogue/certificate'
import type { Coach } from '../../contract/catalogue/coach'
import { jobsOf } from '../../server/jobs-of'
import { type Gym, ids, newCoach, startGym, versioned } from './fixtures/gym'
import { newCertificate, newScan } from './fixtures/papers'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const get = async <Row>(address: string): Promise<Row> =>
  (await gym.admin('GET', `/api/v1/${address}`)).json()
const certificate = (id: string) => get<Certificate>(`certificates/${id}`)
const coach = (id: string) => get<Coach>(`coaches/${id}`)

/** Runs a job as the worker does; `once` is that of kit/jobs.ts, which has a test of its own. */
async function run(name: string, at: string) {
  const job = jobsOf(gym, {}).find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({
    db: gym.db,
    now: new Date(at),
    log: pino({ level: 'silent' }),
    payload: null,
    once: (work) => gym.db.transaction().execute(work),
  })
}
const expire = (at: string) => run('certificate.expire', at)

async function verified(coachId: string, expiresOn: string | null): Promise<Certificate> {
  const row = await newCertificate(gym.admin, { coachId, expiresOn })
  return (await gym.admin('POST', `/api/v1/certificates/${row.id}/verify`, {}, versioned(row))).json()
}
async function shown(expiresOn: string) {
  const row = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
  const paper = await verified(row.id, expiresOn)
  await gym.admin('PATCH', `/api/v1/coaches/${row.id}`, { isPublic: true }, versioned(row))
  return { coachId: row.id, paper }
}
const historyOf = async (id: string) =>
  (
    await sql`select action, who, before, after from audit where row_id = ${id} order by at desc, id desc limit 1`.execute(
      gym.db,
    )
  ).rows

describe('the night after the last day', () => {
  it('a certificate expires and its coach is no longer shown, each told in its history', async () => {
    const { coachId, paper } = await shown('2026-03-10')
    // 00:05 in Shanghai on the last day, and on the day after.
    await expire('2026-03-09T16:05:00Z')
    expect([(await certificate(paper.id)).status, (await coach(coachId)).isPublic]).toEqual([
      'verified',
      true,
    ])
    await expire('2026-03-10T16:05:00Z')
    expect(await certificate(paper.id)).toMatchObject({
      status: 'expired',
      updatedBy: 'system',
      version: paper.version + 1,
    })
    expect(await coach(coachId)).toMatchObject({ isPublic: false, certificateState: 'none' })
    expect(await historyOf(paper.id)).toEqual([
      {
        action: 'certificate.expire',
        who: 'system',
        before: { status: 'verified' },
        after: { status: 'expired' },
      },
    ])
    expect(await historyOf(coachId)).toEqual([
      { action: 'coach.hide', who: 'system', before: { isPublic: true }, after: { isPublic: false } },
    ])
  })

  it('a coach with another good one stays', async () => {
    const { coachId, paper } = await shown('2026-03-10')
    await verified(coachId, '2026-12-31')
    await expire('2026-03-10T16:05:00Z')
    expect([(await certificate(paper.id)).status, (await coach(coachId)).isPublic]).toEqual(['expired', true])
  })

  it('changes nothing the second time, nor what is pending or never ends', async () => {
    const pending = await newCertificate(gym.admin, { coachId: gym.myCoach.id, expiresOn: '2026-03-05' })
    const lasting = await verified(gym.myCoach.id, null)
    await expire('2026-03-10T16:05:00Z')
    const { rows: before } = await sql`select count(*) as lines from audit`.execute(gym.db)
    await expire('2026-03-10T16:06:00Z')
    const { rows: after } = await sql`select count(*) as lines from audit`.execute(gym.db)
    expect([after, await certificate(pending.id), await certificate(lasting.id)]).toEqual([
      before,
      pending,
      lasting,
    ])
  })

  it('an expired one can be renewed', async () => {
    const { paper } = await shown('2026-03-10')
    await expire('2026-03-10T16:05:00Z')
    const row = await certificate(paper.id)
    const body = { issuer: row.issuer, certNo: row.certNo, issuedOn: '2026-03-01', expiresOn: '2028-03-01' }
    const scanId = (await newScan(gym.admin)).id
    const reply = await gym.admin(
      'POST',
      `/api/v1/certificates/${row.id}/renew`,
      { ...body, scanId },
      versioned(row),
    )
    expect(await reply.json()).toMatchObject({ status: 'expired', nextId: expect.any(String) })
  })
})

describe('what is thrown away', () => {
  const files = async () =>
    (await readdir(gym.documentDir, { recursive: true }))
      .filter((name) => name.endsWith('document'))
      .map((name) => name.split('/')[1])

  it('goes after thirty days with its scan, and is told in the history', async () => {
    const row = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
    const kept = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
    await gym.admin('DELETE', `/api/v1/certificates/${row.id}`, undefined, versioned(row))
    await run('certificate.purge', '2026-04-01T00:59:00Z')
    expect(await ids(gym.admin('GET', '/api/v1/certificates?archived=true'))).toEqual([row.id])
    await run('certificate.purge', '2026-04-01T01:01:00Z')
    await run('document.removeOrphans', '2026-04-01T01:02:00Z')
    expect(await ids(gym.admin('GET', '/api/v1/certificates?archived=true'))).toEqual([])
    expect(await historyOf(row.id)).toMatchObject([{ action: 'certificate.purge', who: 'system' }])
    const left = await files()
    expect([left.includes(row.scanId), left.includes(kept.scanId)]).toEqual([false, true])
  })

  it('a document that no certificate took goes after two days, with its row', async () => {
    const loose = await newScan(gym.admin)
    await run('document.removeOrphans', '2026-03-03T23:00:00Z')
    expect(await files()).toContain(loose.id)
    await run('document.removeOrphans', '2026-03-04T02:00:00Z')
    expect(await files()).not.toContain(loose.id)
    expect((await sql`select from document where id = ${loose.id}`.execute(gym.db)).rows).toEqual([])
  })

  it('so does a file whose row was never written', async () => {
    const lost = await newScan(gym.admin)
    await sql`delete from document where id = ${lost.id}`.execute(gym.db)
    await run('document.removeOrphans', new Date().toISOString())
    expect(await files()).toContain(lost.id)
    await run('document.removeOrphans', new Date(Date.now() + 3 * 86_400_000).toISOString())
    expect(await files()).not.toContain(lost.id)
  })
})
