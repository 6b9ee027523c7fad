import type { Certificate } from '../../../contract/catalogue/certificate'
import style from './certificate.module.css'
import { lastingOf } from './labels'

/** How long a certificate is still valid, coloured by urgency. */
export function ValidityTag({ certificate }: { certificate: Pick<Certificate, 'daysLeft' | 'status'> }) {
  const { label, urgency } = lastingOf(certificate)
  return <span className={`${style.lasting} ${style[`urgency-${urgency}`] ?? ''}`}>{label}</span>
}
