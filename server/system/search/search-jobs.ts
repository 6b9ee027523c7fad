import type { Job } from '../../kit/jobs/jobs'
import { rewriteSearchTexts } from './rewrite-search-texts'

export const searchJobs: Job[] = [
  { name: 'search.rewrite', every: '*/5 * * * *', run: ({ db }) => rewriteSearchTexts(db) },
]
