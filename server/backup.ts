import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { m } from '#messages'
import { dataKeysAt, fileStoresOf, secondsSince, showStep } from './kit/backup/command'
import { parseRecipient } from './kit/backup/parse-recipient'
import { createDb } from './kit/db/create-db'
import { Refusal } from './kit/refusal'
import { settingOf } from './kit/setting-of'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { endProgress } from './kit/terminal/show-progress'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withInstance } from './kit/terminal/with-instance'
import { runBackup, sizeText } from './system/backup/run-backup'

/*
 * `npm run backup`: backs up the database, pictures, videos and documents to one file, also while the console runs. Place and public key
 * are those of 系统设置 unless the command line names others. `--new-key <file>` makes a key instead. Exits with 1 on failure, and then
 * leaves no file.
 */
await runCommand(async () => {
  const { values } = parse()
  if (values['new-key'] !== undefined) return makeKey(values['new-key'])
  await withInstance(async ({ env, url }) => {
    const start = performance.now()
    const folder = values.to === undefined ? env.backupDir : path.resolve(values.to)
    const backups = { url, folder, s3: env.s3 }
    const db = createDb(url, { max: 2 })
    try {
      const setting = await settingOf(db, 'backup')
      const recipient = values.plain ? '' : (values.recipient ?? setting.recipient)
      if (recipient !== '') await parseRecipient(recipient)
      const place = values.s3 ? 's3' : values.to === undefined ? setting.place : 'folder'
      const world = { ...(await fileStoresOf(env)), backups }
      const made = await runBackup(
        db,
        world,
        { origin: 'command', place, recipient, now: new Date() },
        showStep,
      )
      endProgress()
      writeLine(m.backup_said_made({ file: made.location }, { locale }))
      const sealed = recipient === '' ? m.backup_plain({}, { locale }) : m.backup_encrypted({}, { locale })
      const { rows, files } = made
      const size = sizeText(made.bytes)
      writeLine(m.backup_said_size({ rows, files, size, seconds: secondsSince(start), sealed }, { locale }))
      if (made.withoutFiles > 0)
        writeLine(m.backup_said_without_files({ count: made.withoutFiles }, { locale }))
      writeLine(m.backup_said_keys({ where: dataKeysAt(env) }, { locale }))
    } finally {
      await db.destroy()
    }
  })
})

function parse() {
  return readArguments(
    {
      to: { type: 'string' },
      s3: { type: 'boolean', default: false },
      recipient: { type: 'string' },
      plain: { type: 'boolean', default: false },
      'new-key': { type: 'string' },
    },
    (locale) => m.backup_usage({}, { locale }),
  )
}

/** Writes a secret key as age-keygen does. */
async function makeKey(file: string): Promise<void> {
  if (existsSync(file)) throw new Refusal((locale) => m.backup_refused_key_exists({ file }, { locale }))
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  writeLine(m.backup_said_key_made({ file: path.resolve(file) }, { locale }))
  writeLine(m.backup_said_recipient({ recipient }, { locale }))
}
