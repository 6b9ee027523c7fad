import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeCertificate } from './describe'
import { certificatePort, certificateSections } from './editor'
import { nameOf, statusOf } from './labels'

/** One certificate, to be registered or corrected. Loaded when it is first opened. */
export function CertificateDrawer() {
  return (
    <EditDrawer
      port={certificatePort}
      describe={describeCertificate}
      title={(row) => (row === null ? m.certificate_new() : nameOf(row))}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={certificateSections}
    />
  )
}
