import type { Certificate } from '../../../contract/catalogue/certificate'
import { lastingOf } from './labels'

/** How long a certificate is still valid, coloured by urgency. */
export function Lasting({ certificate }: { certificate: Pick<Certificate, 'daysLeft' | 'status'> }) {
  const { label, urgency } = lastingOf(certificate)
  return <span className={`certificate-lasting certificate-${urgency}`}>{label}</span>
}
