import { sql } from 'kysely'
import type { EquipmentDraft } from '../../../contract/devices/equipment'
import { maintain } from '../../devices/equipment/add-report'
import { equipmentResource } from '../../devices/equipment/resource'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import type { Random } from '../random'
import type { Writer } from '../writer'

type Kind = Pick<EquipmentDraft, 'name' | 'category' | 'brand' | 'model' | 'zone' | 'serviceMonths'> & {
  yuan: number
}

const kinds: Kind[] = [
  kind('跑步机', 'cardio', '力健', 'T5', '有氧区', 3, 39_800),
  kind('椭圆机', 'cardio', '必确', 'EFX 835', '有氧区', 6, 32_000),
  kind('划船机', 'cardio', 'Concept2', 'Model D', '有氧区', 6, 12_800),
  kind('动感单车', 'cardio', '乔山', 'IC7', '单车房', 3, 9_600),
  kind('史密斯机', 'strength', '泰诺健', 'Selection', '力量区', 12, 28_500),
  kind('高位下拉训练器', 'strength', '泰诺健', 'Selection 700', '力量区', 12, 24_000),
  kind('哑铃架 2–30 kg', 'free_weight', '英派斯', 'IF-DR', '自由重量区', null, 18_600),
  kind('深蹲架', 'free_weight', '罗格', 'R-3', '自由重量区', 12, 9_800),
  kind('TRX 训练架', 'functional', 'TRX', 'Bay', '功能训练区', 12, 15_200),
  kind('智能储物柜 24 门', 'locker', '云柜', 'L24', '更衣室', null, 7_200),
  kind('体成分分析仪', 'body_analyser', 'InBody', '570', '前台', 12, 68_000),
  kind('团操房音响', 'av', 'JBL', 'EON715', '团操房', null, 11_900),
]

function kind(
  name: string,
  category: Kind['category'],
  brand: string,
  model: string,
  zone: string,
  serviceMonths: number | null,
  yuan: number,
): Kind {
  return { name, category, brand, model, zone, serviceMonths, yuan }
}

interface Seed {
  tx: Tx
  now: Date
  random: Random
  write: Writer
}

/** The equipment of the open stores, in every state: bought over the years, serviced, repaired, moved. */
export async function addEquipment(seed: Seed, stores: readonly StoredRow[]): Promise<void> {
  for (const [i, store] of stores.slice(0, 5).entries())
    for (const [k, one] of kinds.entries()) await addPiece(seed, store, one, { at: i, index: k })
}

async function addPiece(
  seed: Seed,
  store: StoredRow,
  { yuan, ...own }: Kind,
  { at, index }: { at: number; index: number },
): Promise<void> {
  const { now, random, write } = seed
  const [today, age] = [shanghaiDay(now), random.whole(60, 1_400)]
  const due = own.serviceMonths === null ? null : addDays(today, random.whole(-12, 75))
  const made = await write.create(
    equipmentResource,
    {
      ...own,
      assetNo: `${String(store.code)}-${String(index + 1).padStart(4, '0')}`,
      serial: `${own.model.replace(/\W/g, '').toUpperCase()}${random.whole(100_000, 999_999)}`,
      storeId: store.id,
      priceFen: yuan * 100,
      boughtOn: addDays(today, -age),
      warrantyUntil: addDays(today, 730 - age),
      faceDeviceId: null,
      nextServiceOn: due,
    },
    daysBefore(now, age),
  )
  const serviced = own.serviceMonths === null ? made : await addService(seed, made, due)
  await live(seed, serviced, at * kinds.length + index)
}

/** The service before the next one. */
async function addService({ tx, now, write }: Seed, row: StoredRow, due: string | null): Promise<StoredRow> {
  const when = daysBefore(now, 40)
  const work = { costFen: 38_000, doneBy: '品牌售后', note: '清洁、润滑、紧固，测试正常', photoIds: [] }
  const body = { kind: 'service' as const, doneOn: shanghaiDay(when), ...work }
  const after = await maintain(equipmentResource, write.requestFor(body, when, row))
  await sql`update equipment set next_service_on = ${due} where id = ${after.id}`.execute(tx)
  return { ...after, nextServiceOn: due }
}

/** Something happens to one in three. */
async function live({ now, write }: Seed, row: StoredRow, n: number): Promise<void> {
  const at = (daysAgo: number) => daysBefore(now, daysAgo)
  const fault = (note: string, daysAgo: number) =>
    write.apply(equipmentResource, row, ['reportFault', { note, photoIds: [] }], at(daysAgo))
  if (n % 5 === 1) await fault('运行时有异响，阻力不稳', 1)
  else if (n % 15 === 3)
    await write.apply(equipmentResource, await fault('屏幕不亮，按键没有反应', 4), ['startRepair', {}], at(2))
  else if (n % 10 === 7) {
    const faulty = await fault('跑带打滑', 20)
    const repairing = await write.apply(equipmentResource, faulty, ['startRepair', {}], at(18))
    const work = { doneOn: shanghaiDay(at(15)), costFen: 86_000, doneBy: '品牌售后', note: '更换传动带' }
    const done = { ...work, photoIds: [], isServiced: false }
    await write.apply(equipmentResource, repairing, ['finish', done], at(15))
  } else if (n % 20 === 8)
    await write.apply(equipmentResource, row, ['idle', { reason: '等待新场地安装' }], at(10))
  else if (n % 20 === 14)
    await write.apply(equipmentResource, row, ['scrap', { reason: '使用超过十年，维修不划算' }], at(30))
  else if (n % 12 === 4) {
    const storeId = String(row.storeId)
    await write.apply(equipmentResource, row, ['move', { storeId, zone: '二楼' }], at(9))
  }
}
