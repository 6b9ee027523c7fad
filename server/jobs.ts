import type { Parts } from './kit/app'
import type { Job } from './kit/jobs'
import { certificateJobs } from './resources/certificate-jobs'
import { documentJobs } from './resources/document-jobs'
import { sessionJobs } from './resources/session-jobs'

/** Everything that happens without anybody asking. */
export function jobsOf({ documentDir }: Pick<Parts, 'documentDir'>): Job[] {
  return [...certificateJobs, ...sessionJobs, ...documentJobs(documentDir)]
}
