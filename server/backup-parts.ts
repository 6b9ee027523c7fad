import type { BackupParts } from './kit/backup/contents'

/** What a backup holds, and what stays behind. */
export const backupParts: BackupParts = {
  leftOut: [
    // A migration writes it.
    'schema_migration',
    // People sign in again: who has an old backup must not have their sessions.
    'session',
    // A link that was used since would open again.
    'account_link',
    // Counters of wrong passwords, of minutes ago.
    'attempt',
    // Tokens of callers without a session, of seconds ago.
    'rate_bucket',
    // Their parts are in the uploads folder, which is not backed up.
    'upload',
    // They are ordered by transaction numbers of their own server.
    'live_event',
    // Refers to jobs by their ids in the queue, and a restore gives jobs new ids.
    'job_done',
    // The backups of an instance are removed by the instance that made them.
    'backup_run',
  ],
  folders: [
    { name: 'media', table: 'media' },
    { name: 'documents', table: 'document' },
  ],
  tellingTables: ['account', 'person', 'store', 'audit'],
}
