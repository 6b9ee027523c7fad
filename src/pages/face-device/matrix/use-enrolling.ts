import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { faceDevices } from '../../../../contract/devices/face-device'
import { requestKey } from '../../../kit/record/editor-config'
import { errorToast } from '../../../kit/toast/error-toast'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'

/** Sends faces to devices, or retries those that failed, and shows how many are queued. */
export function useEnrolling() {
  const [isPending, setIsPending] = useState(false)
  const run = async (work: () => Promise<{ queued: number }>): Promise<void> => {
    setIsPending(true)
    try {
      const { queued } = await work()
      if (queued > 0) Toast.success(m.device_push_queued({ count: queued }))
      else Toast.warning({ content: m.device_push_none(), duration: 8 })
    } catch (error) {
      errorToast(errorSentence(error))
    }
    setIsPending(false)
  }
  return {
    isPending,
    give: (personIds: string[], deviceIds: string[]) =>
      run(() => call(faceDevices.enrol, { body: { personIds, deviceIds }, idempotencyKey: requestKey() })),
    /** On one device, or on all where it failed. */
    retry: (personId: string, deviceId: string | null) =>
      run(() =>
        call(faceDevices.retryEnrolment, { body: { personId, deviceId }, idempotencyKey: requestKey() }),
      ),
    /** Retries everyone whom the device has refused. */
    retryAll: (deviceId: string) =>
      run(() =>
        call(faceDevices.retryEnrolment, {
          body: { personId: null, deviceId },
          idempotencyKey: requestKey(),
        }),
      ),
  }
}
