import { m } from '#messages'
import { minuteText } from './kit/day'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withDatabase } from './kit/terminal/with-instance'
import { resetAccount } from './system/account/reset-account'

/*
 * `npm run reset-account -- <username>`: prints a link for setting a new password, whether or not the console runs. Exits with 1 on
 * failure.
 */
await runCommand(async () => {
  const { given: username = '' } = readArguments({}, (locale) => m.terminal_reset_usage({}, { locale }), {
    least: 1,
    most: 1,
  })
  await withDatabase(
    async (db, env) => {
      const { token, expiresAt } = await resetAccount(db, username, new Date())
      writeLine(`${env.publicOrigin ?? `http://localhost:${env.port}`}/login#link=${token}`)
      writeLine(m.terminal_reset_until({ at: minuteText(expiresAt) }, { locale }))
    },
    { migrates: true },
  )
})
