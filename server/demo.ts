import { m } from '#messages'
import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { writeLine } from './kit/terminal/run-command'
import { startOrExplain } from './kit/terminal/start-or-explain'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
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
    writeLine(m.terminal_demo_filling({}, { locale }))
    await seedDemo(db, world)
    const others = await openDemoAccounts(db, administrator.password)
    return [
      m.terminal_demo_sign_in(administrator, { locale }),
      m.terminal_demo_others({ accounts: others.join(', ') }, { locale }),
      m.terminal_demo_pay({ address: `${origin}/sandbox` }, { locale }),
    ]
  })
})
