import type { Certificate } from '../../../contract/catalogue/certificate'
import { lastingOf } from './labels'
import style from './certificate.module.css'

/** How long a certificate is still valid, coloured by urgency. */
export function Lasting({ certificate }: { certificate: Pick<Certificate, 'daysLeft' | 'status'> }) {
  const { label, urgency } = lastingOf(certificate)
  return <span className={`${style.lasting} ${style[`urgency-${urgency}`]}`}>{label}</span>
}
