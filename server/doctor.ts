import { m } from '#messages'
import { readEnv } from './kit/env'
import { s3FileStore } from './kit/files/s3-file-store'
import { projectRoot } from './kit/project-root'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { readChannelSettings } from './payments/channels-of'
import { checkAddress } from './system/doctor/check-address'
import { checkDatabase } from './system/doctor/check-database'
import { checkMachine } from './system/doctor/check-machine'
import { checkReplica } from './system/doctor/check-replica'
import { brokenBy, type Finding, good } from './system/doctor/finding'

const signs = { good: '✓', warning: '!', problem: '✗' }

/*
 * `npm run doctor`: checks the settings, this machine, the data folder, the database, the port and the public address, and says what to do
 * about what it finds. The console may be running. Changes nothing; exits with 1 when there is a problem.
 */
await runCommand(async () => {
  readArguments({}, (locale) => m.terminal_no_arguments({ command: 'doctor' }, { locale }))
  const findings: Finding[] = []
  for await (const found of checks()) {
    findings.push(found)
    writeLine(`${signs[found.level]} ${found.say(locale)}`)
  }
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  writeLine('')
  writeLine(
    problems + warnings === 0
      ? m.doctor_said_well({}, { locale })
      : m.doctor_said_found({ problems, warnings }, { locale }),
  )
  if (problems > 0) process.exitCode = 1
})

/** In the order in which they should be mended; without settings nothing else can be checked. */
async function* checks(): AsyncGenerator<Finding> {
  let env: ReturnType<typeof readEnv>
  try {
    env = readEnv(process.env, projectRoot)
    readChannelSettings(process.env)
  } catch (error) {
    yield brokenBy(error)
    return
  }
  yield good((locale) => m.doctor_settings({}, { locale }))
  yield* checkMachine(env)
  yield* await checkDatabase(env)
  const { databaseUrl, replicaUrl } = env
  if (databaseUrl !== undefined && replicaUrl !== undefined) yield await checkReplica(databaseUrl, replicaUrl)
  if (env.s3 !== undefined) yield await checkBucket(env.s3)
  yield* await checkAddress(env)
}

async function checkBucket(settings: Parameters<typeof s3FileStore>[0]): Promise<Finding> {
  const { bucket } = settings
  try {
    await s3FileStore(settings, 'media')
    return good((locale) => m.doctor_bucket({ bucket }, { locale }))
  } catch (error) {
    return brokenBy(error)
  }
}
