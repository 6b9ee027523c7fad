import path from 'node:path'
import { m } from '#messages'
import { localFileStore } from './kit/files/local-file-store'
import { rotateKeys } from './kit/rotate-keys'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { terminalLocale } from './kit/terminal/terminal-locale'
import { withDatabase } from './kit/terminal/with-instance'
import { sealedColumns } from './sealed-columns'
import { documentFile } from './shared/document-store'

/*
 * `npm run rotate-key`: makes a new data key, seals every id card, health note and document with it, and drops the old key. The console
 * must be stopped. After an interruption, run it again to continue.
 */
await runCommand(async () => {
  readArguments({}, (locale) => m.terminal_no_arguments({ command: 'rotate-key' }, { locale }))
  await withDatabase(
    async (db, env) => {
      const files = { store: localFileStore(path.join(env.dataDir, 'documents')), name: documentFile }
      const say = (sentence: (locale: typeof terminalLocale) => string) => writeLine(sentence(terminalLocale))
      await rotateKeys(db, { where: env, columns: sealedColumns, files, now: new Date(), say })
    },
    { migrates: true },
  )
})
