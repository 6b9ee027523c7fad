import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Certificate } from '../../contract/catalogue/certificate'
import type { Coach } from '../../contract/catalogue/coach'
import { askOf } from '../harness/app'
import {
  answer,
  type Gym,
  ids,
  newCoach,
  newPerson,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { certificateDraft, certNo, newCertificate, newScan } from './fixtures/papers'

let gym: Gym
let mine: Certificate
let theirs: Certificate
beforeAll(async () => {
  gym = await startGym()
  mine = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
  theirs = await newCertificate(gym.admin, { coachId: gym.theirCoach.id, issuer: '国际普拉提协会' })
})
afterAll(() => gym.close())

const at = (id: string, rest = '') => `/api/v1/certificates/${id}${rest}`
const one = { 'if-match': '"1"' }
const renewal = (own: object = {}) => ({
  issuer: '中国健美协会',
  certNo: certNo(),
  issuedOn: '2026-02-01',
  expiresOn: '2028-02-01',
  scanId: unknownId,
  ...own,
})
const coach = (own: Partial<Parameters<typeof newCoach>[1]> = {}) =>
  newCoach(gym.admin, { storeIds: [gym.mine.id], ...own })

const go = (row: { id: string; version: number }, event: string, body: unknown = {}, ask = gym.admin) =>
  ask('POST', at(row.id, `/${event}`), body, versioned(row))
async function removed(
  row: { id: string; version: number },
  event: string,
  body: unknown = {},
): Promise<Certificate> {
  const reply = await answer(go(row, event, body))
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const verified = async (coachId: string, own: Partial<Certificate> = {}) =>
  removed(await newCertificate(gym.admin, { coachId, ...own }), 'verify')
const readCoach = async (id: string): Promise<Coach> =>
  (await gym.admin('GET', `/api/v1/coaches/${id}`)).json()
async function shownCoach(): Promise<Coach> {
  const row = await coach()
  await verified(row.id)
  return (await gym.admin('PATCH', `/api/v1/coaches/${row.id}`, { isPublic: true }, versioned(row))).json()
}
const historyOf = async (table: string, id: string) => {
  const { rows } = await sql<{
    action: string
    who: string
    before: unknown
    after: unknown
    reason: string | null
  }>`
    select action, who, before, after, reason from audit where table_name = ${table} and row_id = ${id} order by at, id
  `.execute(gym.db)
  return rows
}

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', '/api/v1/certificates', undefined, {}],
  ['GET', '/api/v1/certificates/export.csv', undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', '/api/v1/certificates', certificateDraft({ coachId: unknownId, scanId: unknownId }), {}],
  ['PATCH', at(id), { isPublic: true }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/verify'), {}, one],
  ['POST', at(id, '/reject'), { reason: '扫描件模糊' }, one],
  ['POST', at(id, '/resubmit'), {}, one],
  ['POST', at(id, '/revoke'), { reason: '编号被注销' }, one],
  ['POST', at(id, '/renew'), renewal(), one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))('a role without it is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
  })

  it('a certificate of another store is as if there were none, whatever is asked', async () => {
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(theirs.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
  })

  it('lists, filters, searches and exports hold those of the own stores alone', async () => {
    expect(await ids(gym.clerk('GET', '/api/v1/certificates'))).toEqual([mine.id])
    for (const filter of [`q=${theirs.certNo}`, `store=${gym.theirs.id}`, `coach=${gym.theirCoach.id}`])
      expect([filter, await ids(gym.clerk('GET', `/api/v1/certificates?${filter}`))]).toEqual([filter, []])
    const file = await (await gym.clerk('GET', '/api/v1/certificates/export.csv')).text()
    expect([file.includes(gym.myCoach.staffNo), file.includes(gym.theirCoach.staffNo)]).toEqual([true, false])
    expect(file).not.toContain(mine.certNo)
  })

  it('a coach of another store cannot be given one', async () => {
    const draft = certificateDraft({ coachId: gym.theirCoach.id, scanId: (await newScan(gym.clerk)).id })
    const unknown = [422, 'invalid', [['coachId', 'does_not_exist']]]
    expect(await refusal(gym.clerk('POST', '/api/v1/certificates', draft))).toEqual(unknown)
    expect(
      await refusal(gym.clerk('PATCH', at(mine.id), { coachId: gym.theirCoach.id }, versioned(mine))),
    ).toEqual(unknown)
  })
})

describe('a certificate', () => {
  it('is registered as it was sent, read back the same, and listed without its number', async () => {
    const holder = await coach({ displayName: '欧阳俊杰' })
    const draft = certificateDraft({
      coachId: holder.id,
      scanId: (await newScan(gym.admin)).id,
      certNo: 'ACE/2024-0099',
      expiresOn: '2026-03-12',
    })
    const { status, body } = await answer(gym.admin('POST', '/api/v1/certificates', draft))
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      status: 'pending',
      reason: null,
      reviewedBy: null,
      reviewedAt: null,
      prevId: null,
      nextId: null,
      coachName: '欧阳俊杰',
      staffNo: holder.staffNo,
      avatarId: null,
      storeNames: [gym.mine.name],
      certNoMasked: 'AC*********99',
      daysLeft: 10,
      scanType: 'image/png',
    })
    expect(await answer(gym.admin('GET', at(body.id)))).toEqual({ status: 200, body })
    const { certNo: _, ...listed } = body
    const { rows } = await (await gym.admin('GET', `/api/v1/certificates?coach=${holder.id}`)).json()
    expect(rows).toEqual([listed])
  })

  it('is found by its coach, in every reading, by issuer and number, also after the coach took another name', async () => {
    const personId = (await newPerson(gym.admin, { name: '单雨桐' })).id
    const holder = await coach({ personId, displayName: '雨桐老师' })
    const { id } = await newCertificate(gym.admin, {
      coachId: holder.id,
      issuer: '国家体育总局',
      certNo: 'QX-778899',
    })
    const find = (q: string) => ids(gym.admin('GET', `/api/v1/certificates?q=${encodeURIComponent(q)}`))
    for (const q of ['雨桐老', '单雨', 'shanyutong', 'syt', holder.staffNo, '总局', 'tiyu', 'qx-7788'])
      expect([q, await find(q)]).toEqual([q, [id]])
    await gym.admin('PATCH', `/api/v1/coaches/${holder.id}`, { displayName: '程亦菲' }, versioned(holder))
    expect([await find('程亦'), await find('qx-7788'), await find('雨桐老'), await find('单雨')]).toEqual([
      [id],
      [id],
      [],
      [id],
    ])
    const person = await (await gym.admin('GET', `/api/v1/people/${personId}`)).json()
    await gym.admin('PATCH', `/api/v1/people/${person.id}`, { name: '程亦菲' }, versioned(person))
    expect([await find('程亦'), await find('单雨桐')]).toEqual([[id], []])
  })

  it('is filtered by status, kind, store and what ends soon, and sorted by its last day', async () => {
    const holder = await coach()
    const ending = (days: string) => verified(holder.id, { expiresOn: days, kind: 'acsm' })
    const [today, month, quarter, never] = [
      await ending('2026-03-02'),
      await ending('2026-04-01'),
      await ending('2026-05-31'),
      await verified(holder.id, { expiresOn: null, kind: 'acsm' }),
    ]
    const pending = await newCertificate(gym.admin, {
      coachId: holder.id,
      expiresOn: '2026-03-20',
      kind: 'nasm',
    })
    const find = (query: string) => ids(gym.admin('GET', `/api/v1/certificates?coach=${holder.id}&${query}`))
    expect(await find('expiring=30')).toEqual([today.id, month.id])
    expect(await find('expiring=90')).toEqual([today.id, month.id, quarter.id])
    expect(await find('kind=acsm,cbba&sort=expiresOn&order=desc')).toEqual([
      never.id,
      quarter.id,
      month.id,
      today.id,
    ])
    expect(await find('status=pending,revoked')).toEqual([pending.id])
    expect(await find(`store=${gym.mine.id}&kind=nasm`)).toEqual([pending.id])
    expect(await find(`store=${gym.theirs.id}`)).toEqual([])
  })

  it('has a number of its own with its issuer, and a scan of its own', async () => {
    const [holder, other] = [await coach(), await coach()]
    const { certNo, scanId } = await newCertificate(gym.admin, { coachId: holder.id })
    const create = async (own: Partial<Certificate>) =>
      refusal(
        gym.admin(
          'POST',
          '/api/v1/certificates',
          certificateDraft({ coachId: other.id, scanId: (await newScan(gym.admin)).id, ...own }),
        ),
      )
    expect(await create({ certNo })).toEqual([409, 'taken', [['certNo', 'taken']]])
    expect(await create({ certNo, coachId: holder.id })).toEqual([409, 'taken', [['certNo', 'taken']]])
    expect(await create({ scanId })).toEqual([409, 'taken', [['scanId', 'taken']]])
    expect((await newCertificate(gym.admin, { coachId: other.id, certNo, issuer: 'NASM' })).certNo).toBe(
      certNo,
    )
  })

  it('lets one of two simultaneous ones with the same number win', async () => {
    const holder = await coach()
    const drafts = await Promise.all(
      [1, 2, 3].map(async () =>
        certificateDraft({ coachId: holder.id, certNo: 'RACE-1', scanId: (await newScan(gym.admin)).id }),
      ),
    )
    const replies = await Promise.all(
      drafts.map(async (draft) => (await gym.admin('POST', '/api/v1/certificates', draft)).status),
    )
    expect(replies.sort()).toEqual([201, 409, 409])
  })

  it('tells who comes second that it has changed', async () => {
    const row = await newCertificate(gym.admin, { coachId: (await coach()).id })
    await removed(row, 'verify')
    const late = await answer(go(row, 'reject', { reason: '扫描件模糊' }))
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { status: 'verified', version: 2 } },
    })
  })
})

describe('examining', () => {
  it('verifies, and says who did and when', async () => {
    const row = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
    const reply = await answer(go(row, 'verify', {}, gym.clerk))
    const reviewedAt = gym.clock().toISOString()
    expect(reply.body).toMatchObject({
      status: 'verified',
      reviewedBy: 'clerk',
      reviewedAt,
      reason: null,
      version: 2,
    })
  })

  it('rejects with a reason, which goes when it is mended and handed in again', async () => {
    const row = await newCertificate(gym.admin, { coachId: (await coach()).id })
    const rejected = await removed(row, 'reject', { reason: '扫描件缺少盖章页' })
    expect(rejected).toMatchObject({ status: 'rejected', reason: '扫描件缺少盖章页', reviewedBy: 'admin' })
    const scanId = (await newScan(gym.admin)).id
    const mended = await answer(gym.admin('PATCH', at(row.id), { scanId }, versioned(rejected)))
    expect(mended.body).toMatchObject({ status: 'rejected', scanId })
    const again = await removed(mended.body, 'resubmit')
    expect(again).toMatchObject({ status: 'pending', reason: null, reviewedBy: null, reviewedAt: null })
    expect((await historyOf('certificate', row.id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['certificate.create', null],
      ['certificate.reject', '扫描件缺少盖章页'],
      ['certificate.update', null],
      ['certificate.resubmit', null],
    ])
  })

  it('does not verify one that is over', async () => {
    const row = await newCertificate(gym.admin, { coachId: (await coach()).id, expiresOn: '2026-03-01' })
    const refused = await answer(go(row, 'verify'))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', allowed: ['certificate.reject'] },
    })
    gym.clock.set('2026-03-01T15:59:00.000Z')
    expect((await removed(row, 'verify')).status).toBe('verified')
    gym.clock.set('2026-03-02T01:00:00.000Z')
  })

  it.each([
    ['resubmit', {}],
    ['revoke', { reason: '编号被注销' }],
    ['renew', renewal()],
  ])('a pending one does not %s', async (event, body) => {
    const reply = await answer(go(mine, event, body))
    const allowed = ['certificate.verify', 'certificate.reject']
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_allowed_now', state: 'pending', allowed } })
  })
})

describe('what was examined stays as it was', () => {
  it('but for whether the public site shows it', async () => {
    const row = await verified((await coach()).id)
    const change = (changes: object) => gym.admin('PATCH', at(row.id), changes, versioned(row))
    for (const changes of [{ certNo: 'FAKE-0001' }, { expiresOn: null }, { isPublic: true, kind: 'ace' }])
      expect(await refusal(change(changes))).toEqual([409, 'kept_as_proof', []])
    expect((await answer(change({ isPublic: true }))).body).toMatchObject({ isPublic: true, version: 2 + 1 })
  })

  it('and is not archived, as pending and rejected ones are', async () => {
    const holder = await coach()
    const row = await verified(holder.id)
    const refused = await answer(gym.admin('DELETE', at(row.id), undefined, versioned(row)))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'kept_as_proof', title: expect.stringContaining('请先吊销') },
    })
    expect(refused.body).not.toHaveProperty('allowed')
    const pending = await newCertificate(gym.admin, { coachId: holder.id })
    const archived = await answer(gym.admin('DELETE', at(pending.id), undefined, versioned(pending)))
    expect(archived.body.archivedAt).toBe(gym.clock().toISOString())
    expect(await refusal(go(archived.body, 'verify'))).toEqual([409, 'archived', []])
    const restored = await answer(gym.admin('POST', at(pending.id, '/restore'), {}, versioned(archived.body)))
    expect(restored).toMatchObject({ status: 200, body: { archivedAt: null, status: 'pending' } })
  })
})

describe('renewing', () => {
  it('makes a pending one in the same step, and the old one stays good', async () => {
    const old = await verified((await coach()).id, { isPublic: true, expiresOn: '2026-03-20' })
    const scanId = (await newScan(gym.admin)).id
    const body = renewal({ scanId, certNo: old.certNo })
    const renewed = await removed(old, 'renew', body)
    expect(renewed).toMatchObject({
      status: 'verified',
      nextId: expect.any(String),
      version: old.version + 1,
    })
    const fresh = await answer(gym.admin('GET', at(renewed.nextId ?? '')))
    const { coachId, kind } = old
    expect(fresh.body).toMatchObject({
      ...body,
      coachId,
      kind,
      isPublic: true,
      status: 'pending',
      prevId: old.id,
    })
    expect((await historyOf('certificate', fresh.body.id)).map(({ action }) => action)).toEqual([
      'certificate.create',
    ])
    const again = await answer(go(renewed, 'renew', renewal()))
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', allowed: ['certificate.revoke'] },
    })
    const moved = gym.admin('PATCH', at(fresh.body.id), { kind: 'ace' }, versioned(fresh.body))
    expect(await refusal(moved)).toEqual([422, 'invalid', [['kind', 'kept_by_renewal']]])
  })

  it('is possible again when the renewal was archived, which then cannot come back', async () => {
    const old = await verified((await coach()).id)
    const first = await removed(old, 'renew', renewal({ scanId: (await newScan(gym.admin)).id }))
    const taken = await (await gym.admin('GET', at(first.nextId ?? ''))).json()
    const archived = await (await gym.admin('DELETE', at(taken.id), undefined, versioned(taken))).json()
    const now: Certificate = await (await gym.admin('GET', at(old.id))).json()
    expect(now.nextId).toBeNull()
    await removed(now, 'renew', renewal({ scanId: (await newScan(gym.admin)).id }))
    const back = gym.admin('POST', at(taken.id, '/restore'), {}, versioned(archived))
    expect(await refusal(back)).toEqual([422, 'invalid', [['prevId', 'already_renewed']]])
  })

  it('leaves nothing behind when the new one is refused', async () => {
    const old = await verified((await coach()).id)
    const bad = renewal({ issuedOn: '2026-03-03' })
    expect(await refusal(go(old, 'renew', bad))).toEqual([
      422,
      'invalid',
      [
        ['issuedOn', 'in_future'],
        ['scanId', 'does_not_exist'],
      ],
    ])
    expect(await (await gym.admin('GET', at(old.id))).json()).toEqual(old)
  })
})

describe('a coach on the public site', () => {
  it('is taken off it when the last certificate is revoked, with a line in the history', async () => {
    const shown = await shownCoach()
    const [first] = await ids(gym.admin('GET', `/api/v1/certificates?coach=${shown.id}`))
    const second = await verified(shown.id)
    const revoke = async (id: string) =>
      removed(await (await gym.admin('GET', at(id))).json(), 'revoke', { reason: '编号被注销' })
    expect(await revoke(second.id)).toMatchObject({
      status: 'revoked',
      reason: '编号被注销',
      reviewedBy: 'admin',
    })
    expect(await readCoach(shown.id)).toMatchObject({ isPublic: true, certificateState: 'valid' })
    await revoke(first ?? '')
    const hidden = await readCoach(shown.id)
    expect(hidden).toMatchObject({ isPublic: false, certificateState: 'none', version: shown.version + 1 })
    expect((await historyOf('coach', shown.id)).at(-1)).toMatchObject({
      action: 'coach.hide',
      who: 'admin',
      before: { isPublic: true },
      after: { isPublic: false },
    })
    const late = gym.admin('PATCH', `/api/v1/coaches/${shown.id}`, { years: 9 }, versioned(shown))
    expect(await refusal(late)).toEqual([409, 'stale', []])
  })

  it('cannot be there without a verified one, whoever writes it', async () => {
    const { id } = await coach()
    const write = sql`update coach set is_public = true where id = ${id}`.execute(gym.db)
    await expect(write).rejects.toMatchObject({ constraint: 'coach_public_is_certified' })
  })
})

describe('bad input', () => {
  it.each([
    ['coachId', unknownId, 'coachId', 'does_not_exist'],
    ['coachId', null, 'coachId', 'required'],
    ['kind', 'chess', 'kind', 'not_an_option'],
    ['issuer', '一', 'issuer', 'too_short'],
    ['issuer', '字'.repeat(61), 'issuer', 'too_long'],
    ['certNo', 'A1', 'certNo', 'cert_no'],
    ['certNo', '-A123', 'certNo', 'cert_no'],
    ['certNo', 'A123<script>', 'certNo', 'cert_no'],
    ['certNo', '9'.repeat(41), 'certNo', 'cert_no'],
    ['issuedOn', '2026-03-03', 'issuedOn', 'in_future'],
    ['issuedOn', '2026-02-30', 'issuedOn', 'day'],
    ['issuedOn', '2027-03-01', 'issuedOn', 'in_future'],
    ['expiresOn', '2025-03-01', 'expiresOn', 'ends_before_start'],
    ['expiresOn', 'never', 'expiresOn', 'day'],
    ['scanId', unknownId, 'scanId', 'does_not_exist'],
    ['isPublic', 'yes', 'isPublic', 'wrong_type'],
    ['status', 'verified', 'status', 'unknown_field'],
    ['prevId', unknownId, 'prevId', 'unknown_field'],
  ])('is refused: %s = %j', async (member, value, path, code) => {
    const top = { unknown_field: 'unknown_field', wrong_type: 'wrong_type' }[code] ?? 'invalid'
    const update = await refusal(gym.admin('PATCH', at(mine.id), { [member]: value }, versioned(mine)))
    expect([update[0], update[1], (update[2] as string[][])[0]]).toEqual([422, top, [path, code]])
  })

  it.each([
    ['reject', { reason: '差' }, 'reason', 'too_short'],
    ['revoke', { reason: ' ' }, 'reason', 'required'],
    ['renew', renewal({ expiresOn: '2026-02-01' }), 'expiresOn', 'ends_before_start'],
  ])('is refused by %s: %j', async (event, body, path, code) => {
    expect(await refusal(go(mine, event, body))).toEqual([422, 'invalid', [[path, code]]])
  })
})
