import { authenticateDevice, isRefusedAtGate, refused } from './authenticate-device'
import { malformed } from './count-refusal'
import { handleCommandResult } from './enrolment/handle-command-result'
import { nextTasks, photoOfTask, tasksWaiting } from './enrolment/next-tasks'
import { keepUnread } from './keep-unread'
import { deviceLimiter } from './limiter'
import type { DeviceParts, DevicePort } from './port'
import { recordHeartbeat } from './record-heartbeat'
import { isResending } from './request-records-of-day'
import { spendNonce } from './spend-nonce'
import { takeRecords } from './take-records'

/** The interface of the protocol adapters over the database. */
export function createDevicePort(parts: DeviceParts): DevicePort {
  const limiter = deviceLimiter(parts)
  return {
    ...limiter,
    isRefused: (knock) => isRefusedAtGate(parts, knock),
    admit: (knock) => authenticateDevice(parts, knock),
    recordHeartbeat: (device, vitals = {}) => recordHeartbeat(parts, device, vitals),
    spendNonce: (device, nonce) => spendNonce(parts, device, nonce),
    takeRecords: (device, records) => takeRecords(parts, device, records),
    nextTasks: (device, most) => nextTasks(parts, device, most),
    tasksWaiting: (device) => tasksWaiting(parts, device),
    photoOfTask: (device, no) => photoOfTask(parts, device, no),
    answered: (device, no, answer) => handleCommandResult(parts, device, no, answer),
    isResending: (device) => isResending(parts, device),
    refused: (knock, reason) => refused(parts, knock, reason),
    keepUnread: (device, kind, texts) => keepUnread(parts, device, kind, texts),
    malformed: (device, lines, sample) => malformed(parts, device, lines, sample),
  }
}
