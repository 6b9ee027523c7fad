import type { Certificate } from '../../../contract/certificate'

/** What has been accepted, or counts no more, is not changed: it is renewed or revoked. */
export const isEditable = ({ status, archivedAt }: Pick<Certificate, 'status' | 'archivedAt'>) =>
  archivedAt === null && (status === 'pending' || status === 'rejected')
