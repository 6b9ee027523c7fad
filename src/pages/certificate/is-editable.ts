import type { Certificate } from '../../../contract/catalogue/certificate'

/** A verified or invalid certificate is not edited: it is renewed or revoked. */
export const isEditable = ({ status, archivedAt }: Pick<Certificate, 'status' | 'archivedAt'>) =>
  archivedAt === null && (status === 'pending' || status === 'rejected')
