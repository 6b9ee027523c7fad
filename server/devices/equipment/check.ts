import { sql } from 'kysely'
import type { Equipment, EquipmentDraft } from '../../../contract/devices/equipment'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'

interface CheckContext {
  next: EquipmentDraft
  changed: Partial<EquipmentDraft>
  before: Equipment | null
}

/** The rules of a piece that depend on other rows, the day or its status. */
export async function checkEquipment(writing: Writing, context: CheckContext): Promise<FieldProblem[]> {
  const { next, changed, before } = context
  const { boughtOn, warrantyUntil } = next
  const isMoved = changed.storeId !== undefined || changed.zone !== undefined
  return [
    ...(isMoved && before?.status === 'scrapped' ? [{ path: ['zone'], code: 'scrapped_stays' }] : []),
    ...(await placeProblems(writing, changed.storeId)),
    ...(await deviceProblems(writing, changed.faceDeviceId)),
    ...(changed.boughtOn && changed.boughtOn > shanghaiDay(writing.now)
      ? [{ path: ['boughtOn'], code: 'in_future' }]
      : []),
    ...(boughtOn !== null && warrantyUntil !== null && warrantyUntil < boughtOn
      ? [{ path: ['warrantyUntil'], code: 'ends_before_start' }]
      : []),
  ]
}

/** A store outside the scope is reported as missing. */
export async function placeProblems(
  { tx, scope }: Pick<Writing, 'tx' | 'scope'>,
  storeId: string | undefined,
): Promise<FieldProblem[]> {
  if (storeId === undefined) return []
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(storeId)
  return isTheirs
    ? findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
    : [{ path: ['storeId'], code: 'does_not_exist' }]
}

async function deviceProblems(
  { tx, scope: { storeIds } }: Writing,
  id: string | null | undefined,
): Promise<FieldProblem[]> {
  if (!id) return []
  const { rows } = await sql`
    select from face_device where id = ${id} and (${storeIds}::uuid[] is null or store_id = any(${storeIds})) for key share
  `.execute(tx)
  return rows.length > 0 ? [] : [{ path: ['faceDeviceId'], code: 'does_not_exist' }]
}
