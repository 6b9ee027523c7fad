import type * as z from 'zod/mini'
import type { currentTill } from '../../../../contract/ledger/ledger'

export type Till = z.infer<typeof currentTill>

/** The query key of everything that a close changes. */
export const closesKey = 'day-closes'
export const tillKey = (store: string | undefined) => [closesKey, 'till', store]
