import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { m } from '#messages'
import { backupParts } from './backup-parts'
import {
  archiveOf,
  describeArchive,
  identityIn,
  missingDataKeys,
  secondsSince,
  showStep,
} from './kit/backup/command'
import { noFiles } from './kit/backup/file-sink'
import { restoreBackup } from './kit/backup/restore-backup'
import { createDb } from './kit/db/create-db'
import { startPostgres } from './kit/db/postgres'
import type { Db } from './kit/db/schema'
import { createLog } from './kit/log'
import type { Locale } from './kit/problem'
import { Refusal } from './kit/refusal'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { endProgress } from './kit/terminal/show-progress'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { type Instance, withInstance } from './kit/terminal/with-instance'
import { proofOf } from './ledger/find-imbalances'
import { sayRule } from './ledger/say-rule'
import { lastWhole } from './system/audit-log/audit-jobs'
import { verifyChain } from './system/audit-log/verify-chain'
import { lastGoodFile } from './system/backup/last-good'

/*
 * `npm run verify-backup`: restores a backup, the last good one by default, into a database of its own that is removed afterwards, compares
 * every table with what was backed up, reconciles the books and verifies the audit chain. The console may be running. Exits with 1 when
 * anything is broken.
 */
await runCommand(async () => {
  const { given, values } = parse()
  const start = performance.now()
  await withInstance(async (instance) => {
    const { env } = instance
    const { place, file } = await chosen(instance, given, values.s3)
    writeLine(file)
    const archive = await place.read(file)
    await withScratch(env.dataDir, values.database, async (url) => {
      const isGood = await verify({ url, archive, identity: identityIn(values.key), env })
      const seconds = secondsSince(start)
      writeLine(isGood ? m.backup_said_good({ seconds }, { locale }) : m.backup_said_bad({}, { locale }))
      if (!isGood) process.exitCode = 1
    })
  })
})

async function chosen({ env, url }: Instance, given: string | undefined, isInBucket: boolean) {
  if (given !== undefined) return archiveOf(env, given, isInBucket)
  const db = createDb(url, { max: 1 })
  try {
    const last = await lastGoodFile(db)
    if (last === null) throw new Refusal((locale) => m.backup_refused_no_last({}, { locale }))
    return archiveOf(env, last.place === 's3' ? last.file : last.location, last.place === 's3')
  } finally {
    await db.destroy()
  }
}

/** An embedded PostgreSQL of its own that is thrown away, or the empty database that the command line names. */
async function withScratch(
  dataDir: string,
  database: string | undefined,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (database !== undefined) return work(database)
  // In the data folder, whose disk has room for the data.
  const folder = await mkdtemp(path.join(dataDir, 'verify-'))
  try {
    const postgres = await startPostgres({ folder, durable: false })
    try {
      await work(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

interface Verification {
  url: string
  archive: Awaited<ReturnType<ReturnType<typeof archiveOf>['place']['read']>>
  identity: string | undefined
  env: Instance['env']
}

async function verify({ url, archive, identity, env }: Verification): Promise<boolean> {
  const { about, rows, files, different, withoutFiles } = await restoreBackup({
    url,
    archive,
    identity,
    parts: backupParts,
    files: noFiles(),
    accept: async (about) => describeArchive(about),
    compares: true,
    log: createLog('warn'),
    onProgress: showStep,
  })
  endProgress()
  const tables = about.tables.length
  writeLine(
    different.length === 0
      ? m.backup_said_verified_rows({ tables, rows }, { locale })
      : m.backup_said_verified_different({ tables: different.join(', ') }, { locale }),
  )
  const examples = withoutFiles.slice(0, 5).map(({ folder, id }) => `${folder}/${id}`)
  writeLine(
    withoutFiles.length === 0
      ? m.backup_said_verified_files({ files }, { locale })
      : m.backup_said_verified_missing(
          { count: withoutFiles.length, examples: examples.join(', ') },
          { locale },
        ),
  )
  const db = createDb(url, { max: 2 })
  try {
    const isWhole = [await areBooksWhole(db), await isChainWhole(db)].every(Boolean)
    const ids = missingDataKeys(env, about.dataKeys)
    writeLine(
      ids.length === 0
        ? m.backup_said_verified_keys({}, { locale })
        : m.backup_said_verified_no_keys({ ids: ids.join(', ') }, { locale }),
    )
    return isWhole && different.length === 0 && withoutFiles.length === 0
  } finally {
    await db.destroy()
  }
}

async function areBooksWhole(db: Db): Promise<boolean> {
  const proofs = await proofOf(db)
  const broken = proofs.filter((proof) => proof.broken > 0)
  writeLine(
    broken.length === 0
      ? m.backup_said_verified_books({ rules: proofs.length }, { locale })
      : m.backup_said_verified_books_broken(
          { rules: broken.map(({ rule }) => sayRule(rule, locale)).join(', ') },
          { locale },
        ),
  )
  return broken.length === 0
}

async function isChainWhole(db: Db): Promise<boolean> {
  const { checked, head, broken } = await verifyChain(db, { known: await lastWhole(db) })
  writeLine(
    broken === null
      ? m.backup_said_verified_chain({ seals: checked, head: `${checked}:${head ?? ''}` }, { locale })
      : m.backup_said_verified_chain_broken(
          { kind: m[`terminal_audit_kind_${broken.kind}`]({}, { locale }), seal: broken.seal ?? '' },
          { locale },
        ),
  )
  return broken === null
}

function parse() {
  const usage = (locale: Locale) => m.backup_verify_usage({}, { locale })
  const options = {
    s3: { type: 'boolean', default: false },
    key: { type: 'string' },
    database: { type: 'string' },
  } as const
  const { given, values } = readArguments(options, usage, { most: 1 })
  if (values.s3 && given === undefined) throw new Refusal(usage)
  return { given, values }
}
