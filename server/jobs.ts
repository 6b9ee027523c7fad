import type { Parts } from './kit/app'
import type { Job } from './kit/jobs/jobs'
import { liveJobs } from './live/live-jobs'
import type { Channels } from './payments/channel'
import { auditJobs } from './resources/audit-log/audit-jobs'
import { certificateJobs } from './resources/certificate/certificate-jobs'
import { sessionJobs } from './resources/class-session/session-jobs'
import { visitJobs } from './resources/dashboard/visit-jobs'
import { documentJobs } from './resources/document/document-jobs'
import { faceDeviceJobs } from './resources/face-device/face-device-jobs'
import { recordJobs } from './resources/face-device/record-jobs'
import { importJobs } from './resources/import/import-jobs'
import { importablesOf } from './resources/import/importables'
import { earnedJobs } from './resources/ledger/earned-jobs'
import { revenueJobs } from './resources/ledger/revenue-jobs'
import { mediaJobs } from './resources/media/media-jobs'
import { uploadJobs } from './resources/media/upload-jobs'
import { membershipJobs } from './resources/membership/membership-jobs'
import { orderJobs } from './resources/order/order-jobs'
import { personJobs } from './resources/person/person-jobs'

/** All background jobs. */
export function jobsOf(
  { media, uploadDir, documentDir, secrets }: Pick<Parts, 'media' | 'uploadDir' | 'documentDir' | 'secrets'>,
  channels: Channels,
): Job[] {
  return [
    ...certificateJobs,
    ...membershipJobs,
    ...orderJobs(channels),
    ...earnedJobs,
    ...revenueJobs,
    ...visitJobs,
    ...sessionJobs,
    ...documentJobs({ documentDir, secrets }),
    ...mediaJobs(media),
    ...uploadJobs(uploadDir),
    ...importJobs(importablesOf(secrets)),
    ...personJobs,
    ...faceDeviceJobs,
    ...recordJobs,
    ...liveJobs,
    ...auditJobs,
  ]
}
