import { startConsole } from './console'
import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/shutdown'
import { seedDemo } from './seed/demo'

const administrator = { username: 'demo', password: 'walk-the-treadmill' }
/** Days of the demo data are counted from here, so that it looks the same whenever it is made. */
const clock = () => new Date('2026-03-02T01:00:00.000Z')

await startOrExplain(async () => {
  const env = { ...readEnv(process.env, projectRoot), administrator }
  await startConsole(env, createLog(env.logLevel), async (db, { mediaDir }) => {
    await seedDemo(db, { clock, mediaDir })
    return [`Sign in as ${administrator.username} with the password ${administrator.password}`]
  })
})
