import path from 'node:path'
import { m } from '#messages'
import { backupParts } from './backup-parts'
import {
  archiveOf,
  describeArchive,
  fileStoresOf,
  identityIn,
  requireDataKeys,
  secondsSince,
  showStep,
} from './kit/backup/command'
import { bucketSink, filesTo, folderSink } from './kit/backup/file-sink'
import { restoreBackup } from './kit/backup/restore-backup'
import { createLog } from './kit/log'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { endProgress } from './kit/terminal/show-progress'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withInstance } from './kit/terminal/with-instance'

/*
 * `npm run restore -- <file>`: restores a backup into an empty instance, with the console stopped. Exits with 1 on failure, and then leaves
 * the instance empty.
 */
await runCommand(async () => {
  const { given = '', values } = readArguments(
    { s3: { type: 'boolean', default: false }, key: { type: 'string' } },
    (locale) => m.backup_restore_usage({}, { locale }),
    { least: 1, most: 1 },
  )
  await withInstance(async ({ env, url }) => {
    const start = performance.now()
    const { media, documentDir } = await fileStoresOf(env)
    const { place, file } = archiveOf(env, given, values.s3)
    const identity = identityIn(values.key)
    const mediaSink =
      env.s3 === undefined
        ? folderSink(path.join(env.dataDir, 'media'))
        : bucketSink(media, path.join(env.dataDir, 'media.restoring'))
    const { rows, files } = await restoreBackup({
      url,
      archive: await place.read(file),
      identity,
      parts: backupParts,
      files: filesTo({ media: mediaSink, documents: folderSink(documentDir) }),
      accept: async (about) => {
        describeArchive(about)
        requireDataKeys(env, about.dataKeys)
      },
      log: createLog('warn'),
      onProgress: showStep,
    })
    endProgress()
    writeLine(m.backup_said_restored({ rows, files, seconds: secondsSince(start) }, { locale }))
    writeLine(m.backup_said_left_out({}, { locale }))
    writeLine(m.backup_said_next({}, { locale }))
  })
})
