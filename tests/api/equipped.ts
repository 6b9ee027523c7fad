import { sql } from 'kysely'
import type { Equipment, EquipmentDraft, EquipmentLabel, RepairDraft } from '../../contract/devices/equipment'
import type { Db } from '../../server/kit/db/schema'
import type { Ask } from '../harness/app'
import { answer, created, versioned } from './gym'

let serial = 0

/** It has no default store: `storeId` is to be given. */
export function equipmentDraft(
  own: Pick<EquipmentDraft, 'storeId'> & Partial<EquipmentDraft>,
): EquipmentDraft {
  serial += 1
  return {
    assetNo: `TT900-${String(serial).padStart(4, '0')}`,
    name: `跑步机 ${serial}`,
    category: 'cardio',
    brand: '力健',
    model: 'T5',
    serial: `SN-${serial}`,
    zone: '有氧区',
    boughtOn: '2025-03-02',
    priceFen: 3_980_000,
    warrantyUntil: '2027-03-01',
    faceDeviceId: null,
    serviceMonths: 6,
    nextServiceOn: '2026-04-01',
    ...own,
  }
}

export const newEquipment = (ask: Ask, own: Parameters<typeof equipmentDraft>[0]) =>
  created<Equipment>(ask, 'equipment', equipmentDraft(own))

export const repair = (own: Partial<RepairDraft> = {}): RepairDraft => ({
  doneOn: '2026-03-01',
  costFen: 58_000,
  doneBy: '力健售后',
  note: '更换跑带',
  photoIds: [],
  isServiced: false,
  ...own,
})

export const at = ({ id }: { id: string }, verb = '') => `/api/v1/equipment/${id}${verb}`

/** Sends an event to a piece and returns the piece. */
export async function put(ask: Ask, row: Equipment, verb: string, body: object = {}): Promise<Equipment> {
  const { status, body: after } = await answer(ask('POST', at(row, `/${verb}`), body, versioned(row)))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(after)}`)
  return after
}

/** The secret printed on a piece's label. */
export async function tokenOf(ask: Ask, { id }: { id: string }): Promise<string> {
  const { body } = await answer(ask('GET', `/api/v1/equipment/labels?ids=${id}`))
  return (body.rows as EquipmentLabel[])[0]?.path.split('#')[1] ?? ''
}

/** Inserts a terminal directly into the table. */
export async function newTerminal(db: Db, storeId: string): Promise<string> {
  serial += 1
  const { rows } = await sql<{ id: string }>`
    insert into face_device (id, sn, name, name_pinyin, vendor, model, store_id, direction, max_persons, max_faces, search,
      created_at, updated_at)
    values (gen_random_uuid(), ${`TERM-${serial}`}, '前台闸机', 'qiantai', 'other', '', ${storeId}, 'in', 100, 100, '', now(), now())
    returning id
  `.execute(db)
  return rows[0]!.id
}
