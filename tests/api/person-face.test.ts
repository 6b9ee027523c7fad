import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { documentJobs } from '../../server/content/document/jobs'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, newPerson, refusal, startGym } from './fixtures/gym'
import { broughtIn, personAt, readPerson, tell } from './fixtures/people'
import { runJob } from './fixtures/run-job'

let gym: Gym
let desk: Ask
let scans: Ask
beforeAll(async () => {
  gym = await startGym()
  await sql`
    insert into role values ('desk', '', '{person:read,person:write}'), ('scans', '', '{certificate:*}')
  `.execute(gym.db)
  const passwordHash = await cheapPasswordHash('correct horse battery')
  for (const role of ['desk', 'scans'])
    await insertAccount(gym.db, { username: role, role, passwordHash }, gym.clock())
  desk = await signIn(gym.app, 'desk', 'correct horse battery')
  scans = await signIn(gym.app, 'scans', 'correct horse battery')
})
afterAll(() => gym.close())

const agreed = (photoId: string | null, own: object = {}) => ({
  photoId,
  version: '2026-01',
  guardianName: null,
  ...own,
})
const adult = () => newPerson(gym.admin, { birthday: '1990-05-01' })
const photo = (ask: Ask, id: string) => ask('GET', `/api/v1/documents/${id}`)

describe('consent to the use of a face', () => {
  it('keeps when, to which wording, and the photo, which only people’s readers within reach may see', async () => {
    const { id } = await newPerson(gym.admin, { birthday: '1990-05-01', storeId: gym.theirs.id })
    const photoId = await broughtIn(gym.admin)
    const { body } = await answer(tell(gym.admin, id, '/consent', agreed(photoId)))
    expect(body).toMatchObject({
      faceStatus: 'consented',
      facePhotoId: photoId,
      consentVersion: '2026-01',
      guardianName: null,
      consentAt: gym.clock().toISOString(),
    })
    expect((await photo(desk, photoId)).status).toBe(200)
    expect((await photo(gym.clerk, photoId)).status).toBe(404)
    expect((await photo(scans, photoId)).status).toBe(404)
    expect(await refusal(photo(gym.reader, photoId))).toEqual([403, 'forbidden', []])
  })

  it('is asked of somebody’s guardian below fourteen, on the day itself no more', async () => {
    const child = await newPerson(gym.admin, { birthday: '2012-03-03' })
    const alone = tell(gym.admin, child.id, '/consent', agreed(null))
    expect(await refusal(alone)).toEqual([422, 'invalid', [['guardianName', 'guardian_needed']]])
    const guarded = tell(gym.admin, child.id, '/consent', agreed(null, { guardianName: '王母' }))
    expect((await answer(guarded)).body).toMatchObject({ faceStatus: 'consented', guardianName: '王母' })
    const grown = await newPerson(gym.admin, { birthday: '2012-03-02' })
    expect((await tell(gym.admin, grown.id, '/consent', agreed(null))).status).toBe(200)
  })

  it('needs a birthday, which then cannot be taken away or made younger', async () => {
    const unknown = await newPerson(gym.admin)
    const early = tell(gym.admin, unknown.id, '/consent', agreed(null))
    expect(await refusal(early)).toEqual([422, 'invalid', [['birthday', 'birthday_for_consent']]])
    const { id } = await adult()
    await tell(gym.admin, id, '/consent', agreed(null))
    const change = async (birthday: string | null) => {
      const { version } = await readPerson(gym.admin, id)
      return refusal(gym.admin('PATCH', personAt(id), { birthday }, { 'if-match': `"${version}"` }))
    }
    expect(await change(null)).toEqual([422, 'invalid', [['birthday', 'birthday_for_consent']]])
    expect(await change('2015-01-01')).toEqual([422, 'invalid', [['birthday', 'guardian_needed']]])
  })

  it.each([
    ['is no JPEG', { type: 'png' as const }, 'not_jpeg'],
    ['is less than 200 pixels high', { width: 400, height: 199 }, 'photo_too_small'],
  ])('refuses a photo that %s', async (_, picture, code) => {
    const { id } = await adult()
    const photoId = await broughtIn(gym.admin, picture)
    expect(await refusal(tell(gym.admin, id, '/consent', agreed(photoId)))).toEqual([
      422,
      'invalid',
      [['photoId', code]],
    ])
  })

  it('takes no paper of somebody else’s, and none that belongs to another face', async () => {
    const [one, other] = [await adult(), await adult()]
    const theirs = await broughtIn(desk)
    const path = [422, 'invalid', [['photoId', 'does_not_exist']]]
    expect(await refusal(tell(gym.admin, one.id, '/consent', agreed(theirs)))).toEqual(path)
    const own = await broughtIn(gym.admin)
    await tell(gym.admin, one.id, '/consent', agreed(own))
    expect(await refusal(tell(gym.admin, other.id, '/consent', agreed(own)))).toEqual(path)
    expect((await tell(gym.admin, one.id, '/consent', agreed(own))).status).toBe(200)
  })

  it('is taken back, with the photo, and can be given again', async () => {
    const { id } = await adult()
    const photoId = await broughtIn(gym.admin)
    await tell(gym.admin, id, '/consent', agreed(photoId))
    const { body } = await answer(tell(gym.admin, id, '/revoke-consent', { reason: '本人要求' }))
    expect(body).toMatchObject({ faceStatus: 'revoked', facePhotoId: null, consentVersion: '2026-01' })
    await runJob(gym, documentJobs(gym), 'document.remove', { documentId: photoId })
    expect((await photo(gym.admin, photoId)).status).toBe(404)
    const twice = tell(gym.admin, id, '/revoke-consent', { reason: '本人要求' })
    expect((await answer(twice)).body).toMatchObject({
      code: 'not_allowed_now',
      state: 'revoked',
      allowed: ['face.consent'],
    })
    expect((await tell(gym.admin, id, '/consent', agreed(null))).status).toBe(200)
  })

  it('asks the job for the photo’s removal in the same transaction, also when another takes its place', async () => {
    const { id } = await adult()
    const [first, second] = [await broughtIn(gym.admin), await broughtIn(gym.admin, { width: 500 })]
    await tell(gym.admin, id, '/consent', agreed(first))
    await tell(gym.admin, id, '/consent', agreed(second))
    const { rows } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where payload ->> 'documentId' = ${first}
    `.execute(gym.db)
    expect(rows).toHaveLength(1)
  })
})
