import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import type { MessageChannels } from '../channel'
import { remindOfDay } from './remind-of-day'
import { remindOfLessons } from './remind-of-lessons'
import { sendMessages } from './send-messages'

/** `origin`: the address under which members reach their page. */
export function messageJobs(
  channelsAt: (db: Db, now: Date) => Promise<MessageChannels>,
  { origin, secrets }: { origin: string; secrets: SecretBox },
): Job[] {
  return [
    {
      name: 'message.send',
      every: '* * * * *',
      run: async ({ db, now, log }) => {
        await remindOfLessons(db, now)
        await sendMessages({ db, channels: await channelsAt(db, now), now, log, origin, secrets })
      },
    },
    {
      name: 'message.remindOfDay',
      every: '0 10 * * *',
      run: ({ now, once }) => once((tx) => remindOfDay(tx, now)),
    },
  ]
}
