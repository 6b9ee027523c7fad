import { m } from '#messages'
import type { AgreementStatus } from '../../../contract/membership/agreement'
import { enumLabels } from '../../kit/ui/enum-labels'

export const agreementLabels = {
  status: enumLabels<AgreementStatus>(
    {
      requested: m.agreement_status_requested,
      signed: m.agreement_status_signed,
      waived: m.agreement_status_waived,
      withdrawn: m.agreement_status_withdrawn,
    },
    { requested: 'warning', signed: 'good', waived: 'new', withdrawn: 'quiet' },
  ),
  action: enumLabels({
    request: m.agreement_do_request,
    sign: m.agreement_do_sign,
    waive: m.agreement_waive,
    refresh: m.agreement_do_refresh,
    withdraw: m.agreement_do_withdraw,
    download: m.agreement_do_download,
    openKiosk: m.agreement_do_open_kiosk,
  }),
}
