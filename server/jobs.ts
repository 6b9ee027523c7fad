import type { Parts } from './kit/app'
import type { Job } from './kit/jobs'
import { certificateJobs } from './resources/certificate/certificate-jobs'
import { sessionJobs } from './resources/class-session/session-jobs'
import { documentJobs } from './resources/document/document-jobs'

/** Everything that happens without anybody asking. */
export function jobsOf({ documentDir }: Pick<Parts, 'documentDir'>): Job[] {
  return [...certificateJobs, ...sessionJobs, ...documentJobs(documentDir)]
}
