import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { backupPlaces } from './settings'

/** Hours after which the last good backup is too old. */
export const backupOverdueAfterH = 48

export const backupOrigins = ['schedule', 'request', 'command'] as const

const backup = z.object({
  id: z.uuid(),
  origin: z.enum(backupOrigins),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  place: z.enum(backupPlaces),
  file: z.string(),
  isEncrypted: z.boolean(),
  /** null: it failed. */
  bytes: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** When the retention deleted the file. */
  removedAt: z.nullable(z.iso.datetime()),
})
export type Backup = z.infer<typeof backup>

const status = z.object({
  lastGood: z.nullable(backup),
  isOverdue: z.boolean(),
  /** One waits or runs now. */
  isRunning: z.boolean(),
  /** The last ten. */
  recent: z.array(backup),
  /** Where each place is, for people; null: it is not set up. */
  places: z.object({ folder: z.string(), s3: z.nullable(z.string()) }),
})
export type BackupStatus = z.infer<typeof status>

const parts = { permission: 'setting:write', scope: 'chain' } as const

export const backups = {
  status: endpoint('GET', '/backups', { ...parts, reply: status }),
  /** Makes one now, by the settings. */
  make: endpoint('POST', '/backups', {
    ...parts,
    affects: ['backups', 'jobs', 'dashboard'],
    reply: z.object({}),
    status: 201,
  }),
}
