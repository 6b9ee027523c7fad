import { certificateJobs } from './catalogue/certificate/jobs'
import { coachJobs } from './catalogue/coach/jobs'
import { documentJobs } from './content/document/jobs'
import { mediaJobs } from './content/media/jobs'
import { uploadJobs } from './content/media/upload-jobs'
import { faceDeviceJobs } from './devices/face-device/jobs'
import { recordJobs } from './devices/face-device/record-jobs'
import type { Parts } from './kit/app'
import type { Job } from './kit/jobs/jobs'
import { earnedJobs } from './ledger/earned-jobs'
import { revenueJobs } from './ledger/revenue-jobs'
import { liveJobs } from './live/jobs'
import { membershipJobs } from './membership/membership/jobs'
import { channelsInUse } from './messaging/channel-in-use'
import { messageJobs } from './messaging/message/jobs'
import type { Channels } from './payments/channel'
import { personJobs } from './people/person/jobs'
import { orderJobs } from './sales/order/jobs'
import { sessionJobs } from './scheduling/class-session/session-jobs'
import { auditJobs } from './system/audit-log/audit-jobs'
import { backupJobs } from './system/backup/jobs'
import { visitJobs } from './system/dashboard/visit-jobs'
import { importablesOf } from './system/import/importables-of'
import { importJobs } from './system/import/jobs'
import { notificationJobs } from './system/notification/jobs'
import { searchJobs } from './system/search/search-jobs'

/** All background jobs. */
export function jobsOf(
  {
    media,
    uploadDir,
    documentDir,
    secrets,
    backups,
    privateHooks,
    publicOrigin = '',
  }: Pick<
    Parts,
    'media' | 'uploadDir' | 'documentDir' | 'secrets' | 'backups' | 'privateHooks' | 'publicOrigin'
  >,
  channels: Channels,
): Job[] {
  return [
    ...certificateJobs,
    ...coachJobs,
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
    ...messageJobs((db, now) => channelsInUse(db, { secrets, privateHooks }, () => now), {
      origin: publicOrigin,
      secrets,
    }),
    ...personJobs,
    ...faceDeviceJobs,
    ...recordJobs,
    ...liveJobs,
    ...auditJobs,
    ...notificationJobs,
    ...searchJobs,
    ...backupJobs({ media, documentDir, backups }),
  ]
}
