import type { Parts } from './kit/app'
import type { Job } from './kit/jobs'
import { certificateJobs } from './resources/certificate/certificate-jobs'
import { sessionJobs } from './resources/class-session/session-jobs'
import { documentJobs } from './resources/document/document-jobs'
import { importJobs } from './resources/import/import-jobs'
import { mediaJobs } from './resources/media/media-jobs'
import { uploadJobs } from './resources/media/upload-jobs'

/** Everything that happens without anybody asking. */
export function jobsOf({
  media,
  uploadDir,
  documentDir,
}: Pick<Parts, 'media' | 'uploadDir' | 'documentDir'>): Job[] {
  return [
    ...certificateJobs,
    ...sessionJobs,
    ...documentJobs(documentDir),
    ...mediaJobs(media),
    ...uploadJobs(uploadDir),
    ...importJobs,
  ]
}
