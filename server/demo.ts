import { startConsole } from './console'
import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/shutdown'
import { seedDemo } from './seed/demo'

const administrator = { username: 'demo', password: 'walk-the-treadmill' }

await startOrExplain(async () => {
  const env = { ...readEnv(process.env, projectRoot), administrator, exampleSite: true }
  await startConsole(env, createLog(env.logLevel), async (db, world) => {
    await seedDemo(db, world)
    return [`Sign in as ${administrator.username} with the password ${administrator.password}`]
  })
})
