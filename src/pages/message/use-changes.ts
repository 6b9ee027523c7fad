import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type MessageRow, messages } from '../../../contract/messaging/messages'
import { can } from '../../../machines/lifecycle'
import { messageMachine } from '../../../machines/message/message.machine'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'

const facts = { isLate: false, mayRetry: true }

/** What a person may do with a message, and why the last attempt was refused. */
export function useChanges(onChanged: () => void) {
  const may = useMay()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const run = async (verb: 'sendAgain' | 'stop' | 'noteArrival', row: MessageRow) => {
    setIsPending(true)
    setProblem(null)
    try {
      await call(messages[verb], { id: row.id, version: row.version })
      Toast.success(done[verb]({ name: row.personName }))
    } catch (error) {
      setProblem(errorSentence(error))
    } finally {
      setIsPending(false)
      onChanged()
    }
  }
  const offers = ({ status }: MessageRow) => ({
    sendAgain: may(messages.sendAgain) && can(messageMachine, status, facts, 'message.sendAgain'),
    stop: may(messages.stop) && can(messageMachine, status, facts, 'message.suppress'),
    // What a channel reports is not for people to report.
    noteArrival: may(messages.noteArrival) && status === 'uncertain',
  })
  return { run, offers, problem, isPending }
}

const done = { sendAgain: m.outbox_queued_again, stop: m.outbox_stopped, noteArrival: m.outbox_arrived }
