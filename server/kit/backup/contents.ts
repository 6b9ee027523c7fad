import * as z from 'zod/mini'

/*
 * A backup is a tar archive, compressed by gzip and, with a recipient, encrypted by age. Its entries, in this order:
 *
 *   about.json                   what it is of, and what it needs
 *   tables/<table>.<n>.copy      rows as COPY writes them, in parts that end with a row
 *   queue/jobs.jsonl             jobs that wait, one a line
 *   queue/schedules.jsonl        when each scheduled job was last due
 *   <folder>/<id>/<name>         stored files
 *   manifest.json                each entry's size and SHA-256; an archive without it is not whole
 */
export const aboutName = 'about.json'
export const manifestName = 'manifest.json'
export const jobsName = 'queue/jobs.jsonl'
export const schedulesName = 'queue/schedules.jsonl'

/** Raised when an older build could not read the archive. */
export const formatVersion = 1

const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type BackedUpTable = z.infer<typeof table>

export const aboutSchema = z.object({
  format: z.int(),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Tables whose rows are not in it. */
  leftOut: z.array(z.string()),
  /** The ids of the data keys that open its sealed values, in hexadecimal. */
  dataKeys: z.array(z.string()),
})
export type About = z.infer<typeof aboutSchema>

const sum = { bytes: z.int(), sha256: z.string() }
export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string(), ...sum })),
  /** The rows of each table, and the sum of all its parts. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), ...sum })),
  /** Ids of rows without stored files. */
  withoutFiles: z.array(z.object({ folder: z.string(), id: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What a backup holds, beside the rows of every table of the schema. */
export interface BackupParts {
  /** Tables whose rows stay behind. */
  leftOut: readonly string[]
  /** Folders of stored files; each id is one of the table. */
  folders: readonly { name: FolderName; table: string }[]
  /** An instance without rows in these is empty. */
  tellingTables: readonly string[]
}
export type FolderName = 'media' | 'documents'

export interface Progress {
  step: 'rows' | 'indexes' | 'files' | 'comparing'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void
