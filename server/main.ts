import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/terminal/start-or-explain'
import { readChannelSettings } from './payments/channels-of'
import { startConsole } from './start-console'

await startOrExplain(async () => {
  const env = { ...readEnv(process.env, projectRoot), channels: readChannelSettings(process.env) }
  await startConsole(env, createLog(env.logLevel))
})
