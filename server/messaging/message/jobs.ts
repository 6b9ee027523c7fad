import type { Job } from '../../kit/jobs/jobs'
import type { MessageChannel } from '../channel'
import { remindOfCards, remindOfLessons } from './remind-of-lessons'
import { sendMessages } from './send-messages'

export function messageJobs(channel: MessageChannel): Job[] {
  return [
    {
      name: 'message.send',
      every: '* * * * *',
      run: async ({ db, now, log }) => {
        await remindOfLessons(db, now)
        await sendMessages({ db, channel, now, log })
      },
    },
    {
      name: 'message.remindOfCards',
      every: '0 10 * * *',
      run: ({ now, once }) => once((tx) => remindOfCards(tx, now)),
    },
  ]
}
