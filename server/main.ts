import { startConsole } from './console'
import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/shutdown'

await startOrExplain(async () => {
  const env = readEnv(process.env, projectRoot)
  await startConsole(env, createLog(env.logLevel))
})
