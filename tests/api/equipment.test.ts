import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Equipment, EquipmentHappening } from '../../contract/devices/equipment'
import { askOf } from '../harness/app'
import { at, equipmentDraft, newEquipment, newTerminal, put, repair, tokenOf } from './fixtures/equipped'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { importerOf } from './fixtures/imports'
import { newScan } from './fixtures/papers'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const mine = (own: Partial<Parameters<typeof equipmentDraft>[0]> = {}) =>
  newEquipment(gym.clerk, { storeId: gym.mine.id, ...own })
const read = async (row: { id: string }): Promise<Equipment> => (await answer(gym.admin('GET', at(row)))).body
const timeline = async (row: { id: string }): Promise<EquipmentHappening[]> =>
  (await answer(gym.admin('GET', at(row, '/timeline')))).body.rows
const listed = (query: string) => ids(gym.admin('GET', `/api/v1/equipment?pageSize=200&${query}`))

describe('a piece', () => {
  it('is registered with everything that is told of it, counted from today', async () => {
    const draft = equipmentDraft({ storeId: gym.mine.id, assetNo: 'sh001-0042' })
    const { status, body } = await answer(gym.clerk('POST', '/api/v1/equipment', draft))
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      assetNo: 'SH001-0042',
      status: 'in_use',
      storeName: gym.mine.name,
      warrantyDays: 364,
      serviceDays: 30,
      openReports: 0,
      faceDeviceName: null,
      scrapReason: null,
      maintenanceFen: 0,
      lastServiceOn: null,
      id: body.id,
      version: 1,
      archivedAt: null,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
      createdBy: 'clerk',
      updatedBy: 'clerk',
    })
  })

  it.each([
    [{ assetNo: 'SH1-1' }, [['assetNo', 'asset_no']]],
    [{ name: '机' }, [['name', 'too_short']]],
    [{ category: 'boat' }, [['category', 'not_an_option']]],
    [{ priceFen: -1 }, [['priceFen', 'too_small']]],
    [{ boughtOn: '2026-03-03' }, [['boughtOn', 'in_future']]],
    [{ warrantyUntil: '2025-03-01' }, [['warrantyUntil', 'ends_before_start']]],
    [{ serviceMonths: 61 }, [['serviceMonths', 'too_big']]],
    [{ storeId: unknownId }, [['storeId', 'does_not_exist']]],
    [{ faceDeviceId: unknownId }, [['faceDeviceId', 'does_not_exist']]],
    [{ name: 'a\u0007b' }, [['name', 'characters']]],
  ])('is refused with %j', async (own, fields) => {
    const draft = { ...equipmentDraft({ storeId: gym.mine.id }), ...own }
    expect(await refusal(gym.clerk('POST', '/api/v1/equipment', draft))).toEqual([422, 'invalid', fields])
  })

  it('is everybody’s business who may, in their stores', async () => {
    const draft = equipmentDraft({ storeId: gym.mine.id })
    expect((await refusal(askOf(gym.app)('POST', '/api/v1/equipment', draft)))[0]).toBe(401)
    expect((await refusal(gym.reader('POST', '/api/v1/equipment', draft)))[0]).toBe(403)
    const theirs = { ...draft, storeId: gym.theirs.id }
    expect(await refusal(gym.clerk('POST', '/api/v1/equipment', theirs))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
  })

  it('has a number and a terminal of its own', async () => {
    const faceDeviceId = await newTerminal(gym.db, gym.mine.id)
    const one = await mine({ faceDeviceId })
    expect(one.faceDeviceName).toBe('前台闸机')
    const again = equipmentDraft({ storeId: gym.mine.id, assetNo: one.assetNo })
    expect(await refusal(gym.clerk('POST', '/api/v1/equipment', again))).toEqual([
      409,
      'taken',
      [['assetNo', 'taken']],
    ])
    const same = equipmentDraft({ storeId: gym.mine.id, faceDeviceId })
    expect(await refusal(gym.clerk('POST', '/api/v1/equipment', same))).toEqual([
      409,
      'taken',
      [['faceDeviceId', 'taken']],
    ])
  })

  it('is proposed the number after the highest of its store', async () => {
    const next = async (store: string) =>
      answer(gym.clerk('GET', `/api/v1/equipment/next-asset-no?store=${store}`))
    expect((await next(gym.mine.id)).body).toEqual({ assetNo: `${gym.mine.code}-0001` })
    await mine({ assetNo: `${gym.mine.code}-0041` })
    expect((await next(gym.mine.id)).body).toEqual({ assetNo: `${gym.mine.code}-0042` })
    await mine({ assetNo: `${gym.mine.code}-9999` })
    expect((await next(gym.mine.id)).body).toEqual({ assetNo: null })
    expect((await next(gym.theirs.id)).status).toBe(422)
  })

  it('is changed in the version that was seen, archived and restored', async () => {
    const row = await mine()
    const change = (body: object, version = row.version) =>
      gym.clerk('PATCH', at(row), body, versioned({ version }))
    expect((await answer(change({ brand: '必确' }))).body).toMatchObject({ brand: '必确', version: 2 })
    expect((await refusal(change({ brand: '泰诺健' })))[1]).toBe('stale')
    const removed = await answer(gym.clerk('DELETE', at(row), undefined, versioned({ version: 2 })))
    expect(removed.body.archivedAt).not.toBeNull()
    expect(await listed(`q=${row.assetNo}`)).toEqual([])
    const back = await answer(gym.clerk('POST', at(row, '/restore'), {}, versioned({ version: 3 })))
    expect(back.body).toMatchObject({ archivedAt: null, status: 'in_use' })
  })

  it('keeps its store from being archived', async () => {
    const store = await gym.admin('GET', `/api/v1/stores/${gym.mine.id}`).then((reply) => reply.json())
    const reply = await gym.admin('DELETE', `/api/v1/stores/${store.id}`, undefined, versioned(store))
    const { code, blockers } = await reply.json()
    expect([code, blockers.some(({ kind }: { kind: string }) => kind === 'equipment')]).toEqual([
      'in_use',
      true,
    ])
  })
})

describe('a fault', () => {
  it('is reported, mended and told with its cost; a service at the same time sets the next one', async () => {
    const row = await mine({ nextServiceOn: '2026-03-05' })
    const photo = await newScan(gym.clerk)
    const faulty = await put(gym.clerk, row, 'reportFault', { note: '跑带打滑', photoIds: [photo.id] })
    expect([faulty.status, faulty.openReports]).toEqual(['faulty', 1])
    const twice = await put(gym.clerk, faulty, 'reportFault', { note: '还有异响', photoIds: [] })
    expect([twice.status, twice.openReports]).toEqual(['faulty', 2])
    const repairing = await put(gym.clerk, twice, 'startRepair')
    const done = await put(gym.clerk, repairing, 'finish', repair({ isServiced: true }))
    expect([done.status, done.openReports, done.maintenanceFen, done.nextServiceOn]).toEqual([
      'in_use',
      0,
      58_000,
      '2026-09-01',
    ])
    const reported = (await timeline(row)).map(({ at: _, id: __, ...rest }) => rest)
    const report = { kind: 'report', who: 'clerk', closedAt: expect.any(String), outcome: 'repaired' }
    expect(reported).toEqual(
      expect.arrayContaining([
        { ...report, note: '跑带打滑', photoIds: [photo.id] },
        { ...report, note: '还有异响', photoIds: [] },
        {
          kind: 'maintenance',
          what: 'repair',
          who: 'clerk',
          doneOn: '2026-03-01',
          costFen: 58_000,
          doneBy: '力健售后',
          note: '更换跑带',
          photoIds: [],
        },
      ]),
    )
    expect(reported).toHaveLength(3)
  })

  it('that is none is dismissed for a reason', async () => {
    const faulty = await put(gym.clerk, await mine(), 'reportFault', { note: '不亮', photoIds: [] })
    expect((await refusal(gym.clerk('POST', at(faulty, '/dismissFault'), {}, versioned(faulty))))[0]).toBe(
      422,
    )
    const fine = await put(gym.clerk, faulty, 'dismissFault', { reason: '插头松了' })
    expect([fine.status, fine.openReports]).toEqual(['in_use', 0])
    expect((await timeline(fine)).map((one) => one.kind === 'report' && one.outcome)).toEqual(['dismissed'])
  })

  it('cannot be mended before anybody is at work on it, nor twice', async () => {
    const row = await mine()
    const reply = await gym.clerk('POST', at(row, '/finish'), repair(), versioned(row))
    expect(await reply.json()).toMatchObject({ code: 'not_allowed_now', state: 'in_use' })
  })

  it.each([
    [{ doneOn: '2026-03-03' }, [['doneOn', 'in_future']]],
    [{ costFen: 1.5 }, [['costFen', 'not_whole']]],
    [{ doneBy: '' }, [['doneBy', 'required']]],
    [{ photoIds: [unknownId] }, [['photoIds.0', 'does_not_exist']]],
  ])('is not mended with %j', async (own, fields) => {
    const faulty = await put(gym.clerk, await mine(), 'reportFault', { note: '不亮', photoIds: [] })
    const repairing = await put(gym.clerk, faulty, 'startRepair')
    const finish = { ...repair(), ...own }
    expect(await refusal(gym.clerk('POST', at(repairing, '/finish'), finish, versioned(repairing)))).toEqual([
      422,
      'invalid',
      fields,
    ])
    expect((await read(repairing)).status).toBe('repairing')
  })

  it('is shown with pictures that the asker brought in, each once, to who may see the piece', async () => {
    const [own, others] = [await newScan(gym.clerk), await newScan(gym.admin)]
    const piece = await mine()
    const report = (photoIds: string[]) =>
      gym.clerk('POST', at(piece, '/reportFault'), { note: '不亮', photoIds }, versioned(piece))
    expect((await refusal(report([others.id])))[2]).toEqual([['photoIds.0', 'does_not_exist']])
    expect((await refusal(report([own.id, own.id])))[2]).toEqual([['photoIds.1', 'repeated']])
    expect((await report([own.id])).status).toBe(200)
    await sql`update document set created_at = created_at - interval '2 days'`.execute(gym.db)
    const theirs = await newEquipment(gym.admin, { storeId: gym.theirs.id })
    const photo = await newScan(gym.admin)
    await put(gym.admin, theirs, 'reportFault', { note: '不亮', photoIds: [photo.id] })
    const seen = async (id: string) => (await gym.clerk('GET', `/api/v1/documents/${id}`)).status
    expect([await seen(own.id), await seen(photo.id)]).toEqual([200, 404])
  })
})

describe('work on a piece', () => {
  it('of a service sets the next one by the interval, and clears it where there is none', async () => {
    const { isServiced: _, ...work } = repair({ doneOn: '2025-08-31', costFen: 20_000 })
    const one = await put(gym.clerk, await mine(), 'maintenance', { ...work, kind: 'service' })
    expect([one.version, one.nextServiceOn, one.lastServiceOn, one.maintenanceFen]).toEqual([
      2,
      '2026-02-28',
      '2025-08-31',
      20_000,
    ])
    const inspected = await put(gym.clerk, one, 'maintenance', { ...work, kind: 'inspect', costFen: 0 })
    expect([inspected.nextServiceOn, inspected.maintenanceFen]).toEqual(['2026-02-28', 20_000])
    const without = await mine({ serviceMonths: null })
    const after = await put(gym.clerk, without, 'maintenance', { ...work, kind: 'service' })
    expect(after.nextServiceOn).toBeNull()
  })

  it('is none once it is scrapped, nor is a move; the reports are closed', async () => {
    const faulty = await put(gym.clerk, await mine(), 'reportFault', { note: '电机烧了', photoIds: [] })
    const removed = await put(gym.clerk, faulty, 'scrap', { reason: '维修不划算' })
    expect([removed.status, removed.scrapReason, removed.openReports, removed.serviceDays]).toEqual([
      'scrapped',
      '维修不划算',
      0,
      null,
    ])
    const { isServiced: _, ...work } = repair()
    const requested = {
      maintenance: { ...work, kind: 'service' },
      move: { storeId: gym.mine.id, zone: '仓库' },
    }
    for (const [verb, body] of Object.entries(requested))
      expect((await refusal(gym.clerk('POST', at(removed, `/${verb}`), body, versioned(removed))))[1]).toBe(
        'not_allowed_now',
      )
    expect(await refusal(gym.clerk('PATCH', at(removed), { zone: '仓库' }, versioned(removed)))).toEqual([
      422,
      'invalid',
      [['zone', 'scrapped_stays']],
    ])
  })
})

describe('a move', () => {
  it('keeps the state, and where it was, when, and who moved it, however it is written', async () => {
    const faulty = await put(gym.clerk, await mine(), 'reportFault', { note: '不亮', photoIds: [] })
    const moved = await put(gym.admin, faulty, 'move', { storeId: gym.theirs.id, zone: '力量区' })
    expect([moved.status, moved.storeName, moved.zone]).toEqual(['faulty', gym.theirs.name, '力量区'])
    await gym.admin('PATCH', at(moved), { zone: '', brand: '必确' }, versioned(moved))
    const moves = (await timeline(moved)).filter(({ kind }) => kind === 'move')
    const reported = moves.map(({ at: _, id: __, ...rest }) => rest)
    const there = { toStore: gym.theirs.name, fromStore: gym.theirs.name, who: 'admin', kind: 'move' }
    expect(reported).toEqual([
      { ...there, fromZone: '力量区', toZone: '' },
      { ...there, fromStore: gym.mine.name, fromZone: '有氧区', toZone: '力量区' },
    ])
  })

  it('goes nowhere out of reach', async () => {
    const piece = await mine()
    for (const storeId of [gym.theirs.id, unknownId])
      expect(
        await refusal(gym.clerk('POST', at(piece, '/move'), { storeId, zone: '' }, versioned(piece))),
      ).toEqual([422, 'invalid', [['storeId', 'does_not_exist']]])
    expect((await read(piece)).version).toBe(1)
  })

  it('makes zones known', async () => {
    await mine({ zone: '拉伸区' })
    const zones = `/api/v1/equipment/zones?store=${gym.mine.id}`
    expect((await answer(gym.clerk('GET', zones))).body.zones).toContain('拉伸区')
  })
})

describe('the list', () => {
  it('is filtered by warranty and service, counted in days from today', async () => {
    const piece = (warrantyUntil: string | null, nextServiceOn: string | null) =>
      mine({ zone: '筛选', boughtOn: null, warrantyUntil, nextServiceOn }).then(({ id }) => id)
    const over = await piece('2026-03-01', '2026-03-01')
    const today = await piece('2026-03-02', '2026-03-02')
    const week = await piece('2026-04-01', '2026-03-09')
    const month = await piece('2026-04-02', '2026-04-01')
    const never = await piece(null, null)
    const among = async (query: string) => {
      const found = await listed(query)
      return [over, today, week, month, never].filter((id) => found.includes(id))
    }
    expect(await among('warranty=expired')).toEqual([over])
    expect(await among('warranty=30')).toEqual([today, week])
    expect(await among('service=overdue')).toEqual([over])
    expect(await among('service=7')).toEqual([today, week])
    expect(await among('service=30')).toEqual([today, week, month])
    expect(await among('dueFrom=2026-03-02&dueTo=2026-03-31')).toEqual([today, week])
    expect((await listed('sort=nextServiceOn&order=desc'))[0]).not.toBe(over)
    await put(gym.clerk, await read({ id: over }), 'scrap', { reason: '太旧' })
    expect(await among('service=overdue')).toEqual([])
  })

  it('finds by name, reading, number, brand and serial number', async () => {
    const { id } = await mine({ name: '椭圆机', brand: '乔山', serial: 'XK-88231' })
    for (const q of ['椭圆', 'tyj', 'tuoyuan', '乔山', '88231'])
      expect([q, await listed(`q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
  })
})

describe('an import', () => {
  it('registers what is new, and moves and changes what came before', async () => {
    const { id: storeId, code, name } = gym.mine
    const importer = importerOf(gym, gym.admin, 'equipment')
    const lines = (...rows: string[]) => ['资产编号,名称,类别,门店,区域,购入价,保养周期', ...rows].join('\n')
    const run = async (file: string) => importer.work('apply', await importer.checked(file))
    const first = await run(
      lines(
        `${code}-0100,动感单车,有氧器械,${name},单车房,"￥4,980",6个月`,
        `${code}-0101,深蹲架,不知道,${code},,,`,
        `坏编号,哑铃,free_weight,${name},,,`,
        `${code}-0102,哑铃,free_weight,没有这家店,,,`,
      ),
    )
    expect(first.counts).toMatchObject({ records: 4, create: 2, refuse: 2 })
    const { rows } = (await answer(gym.admin('GET', `/api/v1/equipment?q=${code}-010`))).body
    expect(
      rows.map((one: Equipment) => [one.name, one.category, one.priceFen, one.serviceMonths, one.zone]),
    ).toEqual([
      ['动感单车', 'cardio', 498_000, 6, '单车房'],
      ['深蹲架', 'other', null, null, ''],
    ])
    const second = await run(lines(`${code}-0100,动感单车,有氧器械,${name},有氧区,4980,`))
    expect(second.counts).toMatchObject({ records: 1, change: 1 })
    const after = await read(rows[0])
    expect([after.zone, after.serviceMonths, after.storeId]).toEqual(['有氧区', 6, storeId])
    expect((await timeline(after)).map(({ kind }) => kind)).toEqual(['move'])
  })
})

describe('a label', () => {
  it('has a secret that is replaced, and stands in no row, history or export', async () => {
    const piece = await mine()
    const token = await tokenOf(gym.clerk, piece)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const { body } = await answer(gym.clerk('POST', at(piece, '/label'), {}, versioned(piece)))
    const other = body.path.split('#')[1]
    expect([await tokenOf(gym.clerk, piece), other === token]).toEqual([other, false])
    const places = [at(piece), at(piece, '/history'), '/api/v1/equipment', '/api/v1/equipment/export.csv']
    for (const place of places) {
      const text = await (await gym.admin('GET', place)).text()
      expect([place, text.includes(token), text.includes(other)]).toEqual([place, false, false])
    }
  })

  it('is of no piece of another store, nor of one that is archived or scrapped', async () => {
    const theirs = await newEquipment(gym.admin, { storeId: gym.theirs.id })
    const scrapped = await put(gym.clerk, await mine(), 'scrap', { reason: '太旧' })
    const archived = await mine()
    await gym.clerk('DELETE', at(archived), undefined, versioned(archived))
    const wanted = [theirs, scrapped, archived].map(({ id }) => id).join()
    expect((await answer(gym.clerk('GET', `/api/v1/equipment/labels?ids=${wanted}`))).body.rows).toEqual([])
  })
})
