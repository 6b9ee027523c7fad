import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type Certificate, certificates } from '../../../../contract/catalogue/certificate'
import { rowQuery } from '../../../kit/record/row-query'
import { errorSentence } from '../../../lib/error-sentence'
import { describeCertificate } from '../describe'

const compared = ['issuer', 'certNo', 'issuedOn', 'expiresOn'] as const

/** A renewal next to the certificate that it renews, with the differences marked. */
export function Comparison({ certificate, previousId }: { certificate: Certificate; previousId: string }) {
  const { data: old, error } = useQuery(rowQuery(certificates, previousId))
  if (error !== null) return <p className="kit-note">{errorSentence(error)}</p>
  if (old === undefined) return <p className="kit-note">{m.kit_loading()}</p>
  const text = (row: Certificate, key: (typeof compared)[number]) =>
    key === 'expiresOn' && row.expiresOn === null
      ? m.certificate_forever()
      : describeCertificate.value(key, row[key])
  return (
    <div className="kit-scroll">
      <table className="certificate-comparison">
        <thead>
          <tr>
            <td />
            <th scope="col">{m.certificate_review_old()}</th>
            <th scope="col">{m.certificate_review_mine()}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((key) => (
            <tr key={key} data-differs={old[key] !== certificate[key] || undefined}>
              <th scope="row">{describeCertificate.label(key)}</th>
              <td>{text(old, key)}</td>
              <td>
                {old[key] === certificate[key] ? (
                  <span className="kit-faint">{m.certificate_review_same()}</span>
                ) : (
                  text(certificate, key)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
