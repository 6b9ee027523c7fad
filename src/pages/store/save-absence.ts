import { m } from '#messages'
import { type Store, stores } from '../../../contract/catalogue/store'
import { lessonDecisionEndpoints, type StoreAbsence } from '../../../contract/scheduling/affected-lessons'
import { saveWithDecisions } from '../../domain/decision/decision-store'
import { rowQuery } from '../../kit/record/row-query'
import { call } from '../../lib/api/call'
import { queryClient } from '../../lib/api/query-client'

interface Versioned {
  id: string
  version: number
}
type Payload = Record<string, unknown>

/** Suspends a store, with decisions on the lessons in the time. */
export async function saveSuspension(row: Versioned, payload: Payload): Promise<Store | null> {
  const { from, to, reason } = stores.events.suspend.body.parse(payload)
  return saveWithDecisions({
    title: m.decision_title_suspension({ name: await nameOf(row.id) }),
    reason: m.decision_because_suspension(),
    preview: () => affected(row.id, { kind: 'suspension', from, to }),
    save: (decisions) => call(stores.on.suspend, { ...row, body: { from, to, reason, decisions } }),
  })
}

/** Saves changes of a store; changed special days take decisions on the lessons that they affect. */
export async function saveStore(row: Versioned, changes: Payload): Promise<Store | null> {
  const body = stores.update.body.parse(changes)
  const { specialDays } = body
  if (specialDays === undefined) return call(stores.update, { ...row, body })
  return saveWithDecisions({
    title: m.decision_title_special_days({ name: await nameOf(row.id) }),
    reason: m.decision_because_special_days(),
    preview: () => affected(row.id, { kind: 'specialDays', specialDays }),
    save: (decisions) => call(stores.update, { ...row, body: { ...body, decisions } }),
  })
}

const affected = (id: string, body: StoreAbsence) => call(lessonDecisionEndpoints.ofStore, { id, body })

const nameOf = async (id: string) => (await queryClient.ensureQueryData(rowQuery(stores, id))).name
