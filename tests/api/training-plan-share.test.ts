import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ShareLink } from '../../contract/training/training-plan'
import { type Ask, askOf } from '../harness/app'
import { answer, refusal } from './fixtures/gym'
import { assigned, planAt, put, read, startTraining, type Training } from './fixtures/training'

let gym: Training
let guest: Ask
let plan: Awaited<ReturnType<typeof assigned>>
beforeAll(async () => {
  gym = await startTraining()
  guest = askOf(gym.app)
  plan = await assigned(gym)
}, 60_000)
afterAll(() => gym.close())

const share = async (id: string, days = 7): Promise<ShareLink> =>
  (await answer(gym.clerk('POST', planAt(id, '/shares'), { days }))).body
const tokenOf = ({ url }: ShareLink) => url?.split('#')[1] ?? ''
const open = (token: string) => guest('POST', '/api/v1/shared-training-plan', { token })
const nothing = [404, 'not_found', []]

describe('a link', () => {
  it('shows a member’s plan to whoever holds it, and nothing of theirs but the name', async () => {
    const link = await share(plan.copyId)
    expect(link.url).toMatch(/^\/shared-plan#[0-9a-f-]{36}\.[\w-]{43}$/)
    const { status, body } = await answer(open(tokenOf(link)))
    expect(status).toBe(200)
    expect(body).toEqual({
      memberName: '周会员',
      name: body.name,
      goal: 'muscle',
      level: 'intermediate',
      weeks: 2,
      startOn: '2026-03-02',
      expiresAt: link.expiresAt,
      days: [
        {
          week: 1,
          dayNo: 1,
          name: '腿',
          isRest: false,
          slots: [
            {
              note: '',
              entries: [
                {
                  exercise: '深蹲',
                  setType: 'normal',
                  sets: 3,
                  reps: 8,
                  repsMax: null,
                  seconds: null,
                  weightG: 60_000,
                  restS: 90,
                  rir: 2,
                },
              ],
            },
          ],
        },
      ],
    })
    const shown = JSON.stringify(body)
    for (const secret of [gym.member.id, gym.member.memberNo, plan.copyId, gym.myCoach.id, gym.squat.id])
      expect(shown).not.toContain(secret)
  })

  it('is void at once when it is revoked, alone', async () => {
    const [one, other] = [await share(plan.copyId), await share(plan.copyId)]
    const revoke = (ask: Ask) => ask('POST', `/api/v1/training-plan-shares/${one.id}/revoke`, {})
    const { body } = await answer(revoke(gym.clerk))
    expect([body.url, body.revokedAt === null]).toEqual([null, false])
    expect((await answer(revoke(gym.clerk))).body).toEqual(body)
    expect(await refusal(open(tokenOf(one)))).toEqual(nothing)
    expect((await open(tokenOf(other))).status).toBe(200)
    const { rows } = (await answer(gym.clerk('GET', planAt(plan.copyId, '/shares')))).body
    expect(rows.slice(0, 2).map(({ id, url }: ShareLink) => [id, url])).toEqual([
      [other.id, other.url],
      [one.id, null],
    ])
  })

  it('cannot be forged, bent to another plan or another end, or lent to another link', async () => {
    const [mine, other] = [
      await share(plan.copyId),
      await share((await assigned(gym, { startOn: '2026-07-06' })).copyId),
    ]
    const [id = '', signature = ''] = tokenOf(mine).split('.')
    const [otherId = ''] = tokenOf(other).split('.')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    const forged = [
      `${otherId}.${signature}`,
      `${id}.${flipped}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      id,
      '.',
      'x'.repeat(200),
      `${id}.${signature}A`,
      ` ${id}.${signature}`,
      `${id.toUpperCase()}.${signature}`,
      `${id}.${signature}\u0000`,
    ]
    for (const token of forged) {
      const reply = await open(token)
      expect([token, [400, 404, 422].includes(reply.status)]).toEqual([token, true])
    }
    for (const change of [
      sql`expires_at = expires_at + interval '1 day'`,
      sql`plan_id = ${(await read(gym.admin, plan.copyId)).templateId}`,
    ]) {
      await gym.db.transaction().execute(async (tx) => {
        await sql`update training_plan_share set ${change} where id = ${id}`.execute(tx)
      })
      expect(await refusal(open(tokenOf(mine)))).toEqual(nothing)
      await sql`update training_plan_share set expires_at = ${mine.expiresAt}, plan_id = ${plan.copyId} where id = ${id}`.execute(
        gym.db,
      )
      expect((await open(tokenOf(mine))).status).toBe(200)
    }
    await sql`delete from signing_key`.execute(gym.db)
    expect(await refusal(open(tokenOf(mine)))).toEqual(nothing)
  })

  it('is made of a member’s plan alone, and never of one in another store', async () => {
    expect((await refusal(gym.clerk('POST', planAt(plan.templateId, '/shares'), { days: 7 })))[1]).toBe(
      'not_allowed_now',
    )
    const body = { memberIds: [gym.theirMember.id], startOn: '2026-03-02' }
    const headers = { 'idempotency-key': 'their-member' }
    const { assigned: made } = (
      await answer(gym.admin('POST', planAt(plan.templateId, '/assign'), body, headers))
    ).body
    const theirs = made[0].planId
    expect(await refusal(gym.clerk('POST', planAt(theirs, '/shares'), { days: 7 }))).toEqual(nothing)
    const link: ShareLink = (await answer(gym.admin('POST', planAt(theirs, '/shares'), { days: 7 }))).body
    expect(await refusal(gym.clerk('POST', `/api/v1/training-plan-shares/${link.id}/revoke`, {}))).toEqual(
      nothing,
    )
    expect((await open(tokenOf(link))).status).toBe(200)
  })

  it('is void while its plan is archived', async () => {
    const { copyId } = await assigned(gym, { startOn: '2026-08-03' })
    const link = await share(copyId)
    await put(gym.admin, copyId, 'cancel', { reason: '转店' })
    const { version } = await read(gym.admin, copyId)
    await gym.admin('DELETE', planAt(copyId), undefined, { 'if-match': `"${version}"` })
    expect(await refusal(open(tokenOf(link)))).toEqual(nothing)
  })

  it('ends by itself, at most ninety days later', async () => {
    const link = await share(plan.copyId, 1)
    expect(await refusal(gym.clerk('POST', planAt(plan.copyId, '/shares'), { days: 91 }))).toEqual([
      422,
      'invalid',
      [['days', 'too_big']],
    ])
    gym.clock.advance({ days: 1, milliseconds: -1 })
    expect((await open(tokenOf(link))).status).toBe(200)
    gym.clock.advance({ milliseconds: 1 })
    expect(await refusal(open(tokenOf(link)))).toEqual(nothing)
  })
})

it('who guesses has to wait', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 130; i += 1) statuses.push((await open(`guess-${i}`)).status)
  expect(statuses.at(-1)).toBe(429)
  gym.clock.advance({ milliseconds: 1_000 })
  expect((await open('guess')).status).toBe(404)
})
