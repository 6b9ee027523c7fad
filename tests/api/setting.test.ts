import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type SettingName, type SettingRow, settingNames } from '../../contract/system/settings'
import { settingOf } from '../../server/kit/setting-of'
import { settingDefaults } from '../../server/system/setting/defaults'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'
import { kept, picture } from './fixtures/uploads'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

const rowOf = async (name: SettingName): Promise<SettingRow> => {
  const { rows } = await (await gym.admin('GET', '/api/v1/settings')).json()
  return rows.find((row: SettingRow) => row.name === name)
}
const put = async (name: SettingName, value: unknown, ask = gym.admin) =>
  answer(ask('PATCH', `/api/v1/settings/${name}`, { value }, versioned(await rowOf(name))))

it('every setting stands there from the beginning, as the console comes with it', async () => {
  const { rows } = await (await gym.admin('GET', '/api/v1/settings')).json()
  expect(rows.map((row: SettingRow) => [row.name, row.value, row.version, row.isDefault])).toEqual(
    settingNames.map((name) => [name, settingDefaults[name], 1, true]),
  )
})

describe('a setting', () => {
  it('is changed in the version that is known, which is told with what it was', async () => {
    const before = await rowOf('business')
    const value = { ...settingDefaults.business, name: '星火健身', phone: '400-123-4567' }
    const changed = await put('business', value)
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ value, version: 2, updatedBy: 'admin', isDefault: false }),
    ])
    const stale = await answer(gym.admin('PATCH', '/api/v1/settings/business', { value }, versioned(before)))
    expect([stale.status, stale.body.current]).toEqual([409, changed.body])
    const { rows } = await (await gym.admin('GET', '/api/v1/settings/business/history')).json()
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'setting.update',
        who: 'admin',
        before: { name: '健身俱乐部', phone: '' },
        after: { name: '星火健身', phone: '400-123-4567' },
      }),
    ])
  })

  it('that is as it was asked for is not written again', async () => {
    const { value, version } = await rowOf('business')
    expect((await put('business', value)).body.version).toBe(version)
  })

  it('goes back to what the console came with', async () => {
    const row = await rowOf('business')
    const reply = await answer(gym.admin('POST', '/api/v1/settings/business/reset', {}, versioned(row)))
    expect(reply.body).toMatchObject({ value: settingDefaults.business, isDefault: true, version: 3 })
  })

  it.each<[SettingName, unknown, string]>([
    ['business', { ...settingDefaults.business, name: '' }, 'value.name'],
    ['business', { ...settingDefaults.business, creditCode: '123' }, 'value.creditCode'],
    ['appointments', { ...settingDefaults.appointments, maxAdvanceDays: 0 }, 'value.maxAdvanceDays'],
    ['discount_limit', { percent: 101 }, 'value.percent'],
    ['discount_limit', { percent: 10, other: 1 }, 'value.other'],
    ['refund_rules', { ...settingDefaults.refund_rules, coolingOffDays: 6 }, 'value.coolingOffDays'],
    ['refund_rules', { ...settingDefaults.refund_rules, sourceUrl: 'javascript:1' }, 'value.sourceUrl'],
    ['city_limits', { ...settingDefaults.city_limits, perPersonFen: 0 }, 'value.perPersonFen'],
    ['public_origins', { origins: ['https://gym.example/path'] }, 'value.origins.0'],
    ['doors', { ...settingDefaults.doors, repeatWithinS: 5 }, 'value.repeatWithinS'],
    ['receipt', null, 'value'],
  ])('%s refuses %j', async (name, value, path) => {
    const { status, body } = await put(name, value)
    expect([status, body.fields.map((field: { path: unknown[] }) => field.path.join('.'))]).toEqual([
      422,
      [path],
    ])
  })

  it('is nobody’s who may not write it, and there is no other', async () => {
    expect((await put('doors', settingDefaults.doors, gym.clerk)).status).toBe(403)
    for (const name of ['setup_code', 'nothing', gym.mine.id])
      expect(
        (await gym.admin('PATCH', `/api/v1/settings/${name}`, { value: {} }, versioned({ version: 1 })))
          .status,
      ).toBe(404)
  })

  it('is not sent without its version', async () => {
    expect((await gym.admin('PATCH', '/api/v1/settings/doors', { value: {} })).status).toBe(428)
  })

  it('cannot be of another shape, whoever writes it', async () => {
    await expect(
      sql`update setting set value = '[]' where name = 'public_origins'`.execute(gym.db),
    ).rejects.toThrow('setting_is_an_object')
    await sql`update setting set value = '{"percent": "ten"}' where name = 'discount_limit'`.execute(gym.db)
    await expect(settingOf(gym.db, 'discount_limit')).rejects.toThrow('unlike its contract')
    await sql`update setting set value = '{"percent": 10}' where name = 'discount_limit'`.execute(gym.db)
  })
})

describe('the sign-in page', () => {
  const strangers = async () => answer(Promise.resolve(gym.app.request('/api/v1/setup')))
  const pictureOf = async (width: number, height: number) =>
    kept(gym.admin, await picture(width, height).jpeg().toBuffer())
  const set = (pictureId: string | null) => put('sign_in_page', { pictureId, line: '练好每一天' })

  it('shows strangers the line and the address of its picture, and nothing else of the setting', async () => {
    const { id } = await pictureOf(1200, 800)
    expect((await set(id)).status).toBe(200)
    const { body } = await strangers()
    expect(body).toEqual({
      needed: false,
      businessName: settingDefaults.business.name,
      line: '练好每一天',
      pictureId: id,
      demo: null,
    })
    const sent = await gym.app.request(`/media/${id}/1600.webp`)
    expect([sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const again = await gym.app.request(`/media/${id}/1600.webp`, {
      headers: { 'if-none-match': sent.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await gym.app.request(`/media/${id}/original`)).status).toBe(404)
  })

  it('keeps its picture in the library until another one or none is set', async () => {
    const row = await pictureOf(1600, 1000)
    await set(row.id)
    const remove = () => answer(gym.admin('DELETE', `/api/v1/media/${row.id}`, undefined, versioned(row)))
    const { status, body } = await remove()
    expect([status, body.code, body.blockers.map(({ kind }: { kind: string }) => kind)]).toEqual([
      409,
      'in_use',
      ['setting'],
    ])
    await set(null)
    expect((await remove()).status).toBe(200)
    expect((await strangers()).body.pictureId).toBe(null)
  })

  it('takes a picture of the library that is large enough, or none', async () => {
    const small = await pictureOf(1199, 800)
    const refused = async (id: string) => {
      const { status, body } = await set(id)
      return [status, ...body.fields.map(({ code }: { code: string }) => code)]
    }
    expect(await refused(small.id)).toEqual([422, 'picture_too_small'])
    expect(await refused(crypto.randomUUID())).toEqual([422, 'does_not_exist'])
    expect(await refused(gym.mine.id)).toEqual([422, 'does_not_exist'])
    expect((await put('sign_in_page', { pictureId: null, line: '字'.repeat(61) })).status).toBe(422)
    expect((await put('sign_in_page', { pictureId: null, line: '' }, gym.clerk)).status).toBe(403)
  })

  it('cannot name a picture that is not there, whoever writes it', async () => {
    await expect(
      sql`
        update setting set value = jsonb_build_object('pictureId', gen_random_uuid(), 'line', '') where name = 'sign_in_page'
      `.execute(gym.db),
    ).rejects.toThrow('setting_picture_fkey')
  })
})

it('every page may know the name, the receipt and what a course begins with', async () => {
  await put('receipt', { ...settingDefaults.receipt, footer: '谢谢惠顾' })
  expect(await (await gym.clerk('GET', '/api/v1/console-facts')).json()).toEqual({
    businessName: '健身俱乐部',
    creditCode: '',
    appointments: settingDefaults.appointments,
    receipt: { ...settingDefaults.receipt, footer: '谢谢惠顾' },
  })
})

it('what staff may take off is what is set', async () => {
  await put('discount_limit', { percent: 15 })
  const { body } = await answer(gym.clerk('GET', '/api/v1/payment-channels'))
  expect(body.discountLimitPercent).toBe(15)
})
