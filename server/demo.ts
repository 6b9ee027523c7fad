import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/start-or-explain'
import { serveSandbox } from './payments/sandbox/serve-sandbox'
import { openDemoAccounts } from './seed/open-demo-accounts'
import { seedDemo } from './seed/seed-demo'
import { startConsole } from './start-console'

const administrator = { username: 'demo', password: 'walk-the-treadmill' }

await startOrExplain(async () => {
  const given = readEnv(process.env, projectRoot)
  const origin = given.publicOrigin ?? `http://localhost:${given.port}`
  const { settings: channels, pages } = await serveSandbox(origin)
  const env = {
    ...given,
    administrator,
    exampleSite: true,
    channels,
    pages,
    demoPassword: administrator.password,
  }
  await startConsole(env, createLog(env.logLevel), async (db, world) => {
    process.stdout.write('Filling in the example data …\n')
    await seedDemo(db, world)
    const others = await openDemoAccounts(db, administrator.password)
    return [
      `Sign in as ${administrator.username} with the password ${administrator.password}`,
      `Other roles, with the same password: ${others.join(', ')}`,
      `Pay as a customer at ${origin}/sandbox`,
    ]
  })
})
