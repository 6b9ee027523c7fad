import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import type { MessageChannel } from '../channel'
import { remindOfCards, remindOfLessons } from './remind-of-lessons'
import { sendMessages } from './send-messages'

export function messageJobs(channelAt: (db: Db, now: Date) => Promise<MessageChannel>): Job[] {
  return [
    {
      name: 'message.send',
      every: '* * * * *',
      run: async ({ db, now, log }) => {
        await remindOfLessons(db, now)
        await sendMessages({ db, channel: await channelAt(db, now), now, log })
      },
    },
    {
      name: 'message.remindOfCards',
      every: '0 10 * * *',
      run: ({ now, once }) => once((tx) => remindOfCards(tx, now)),
    },
  ]
}
