import { m } from '#messages'
import {
  type Certificate,
  type CertificateDraft,
  certificates,
} from '../../../contract/catalogue/certificate'
import { coaches } from '../../../contract/catalogue/coach'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import textStyle from '../../kit/ui/text.module.css'
import { DocumentField } from '../../kit/viewer/document-field'
import { dayOf } from '../../lib/format'
import { isEditable } from './is-editable'
import { IssuerField } from './issuer-field'
import { certificateLabels, defaultIssuer, nameOf } from './labels'
import { TermFields } from './term-fields'
import { lastDay } from './term-of'

const today = () => dayOf(new Date())

export const certificateEditor: EditorConfig<Certificate, CertificateDraft> = {
  resource: certificates,
  nameOf,
  // A list filtered by one coach makes certificates of that coach.
  initialValues: () => ({
    coachId: new URLSearchParams(location.search).get('coach') ?? '',
    kind: 'fitness_5',
    issuer: defaultIssuer('fitness_5'),
    certNo: '',
    issuedOn: today(),
    expiresOn: lastDay(today(), 36),
    scanId: '',
    isPublic: true,
  }),
  toDraft: draftFrom(certificates.draft),
  isLocked: (row) => !isEditable(row),
}

export function certificateSections(form: Form<CertificateDraft>, row: Certificate | null): Section[] {
  const kind = form.bind('kind')
  const issuer = form.bind('issuer')
  const coach = form.bind('coachId')
  // A renewal is of the same coach and kind as what it renews.
  const isRenewal = row !== null && row.prevId !== null
  return [
    {
      key: 'certificate',
      title: m.certificate_section_certificate(),
      content: (
        <div className={fieldStyle.fields}>
          {row?.status === 'rejected' ? (
            <p className={`${textStyle.alert} ${fieldStyle.fieldWide}`}>
              {m.certificate_rejected_banner({ reason: row.reason ?? '' })}
            </p>
          ) : null}
          <RecordField
            {...coach}
            disabled={coach.disabled || isRenewal}
            empty=""
            label={m.certificate_coach_id()}
            help={m.certificate_coach_help()}
            required
            resource={coaches}
            labelOf={(coach) => `${coach.displayName} ${coach.staffNo}`}
          />
          <ChoiceField
            {...kind}
            disabled={kind.disabled || isRenewal}
            label={m.certificate_kind()}
            options={certificateLabels.kind.options()}
            required
            change={(next) => {
              // An issuer that was typed stays.
              if (issuer.value === '' || issuer.value === defaultIssuer(kind.value))
                issuer.change(defaultIssuer(next))
              kind.change(next)
            }}
          />
          <IssuerField {...issuer} kind={kind.value} />
          <TextField
            {...form.bind('certNo')}
            label={m.certificate_cert_no()}
            help={m.certificate_cert_no_help()}
            required
          />
        </div>
      ),
    },
    {
      key: 'term',
      title: m.certificate_section_term(),
      content: (
        <div className={fieldStyle.fields}>
          <TermFields issuedOn={form.bind('issuedOn')} expiresOn={form.bind('expiresOn')} />
        </div>
      ),
    },
    {
      key: 'scan',
      title: m.certificate_section_scan(),
      content: <DocumentField {...form.bind('scanId')} label={m.certificate_scan_id()} required />,
    },
    {
      key: 'public',
      title: m.certificate_section_public(),
      content: (
        <div className={fieldStyle.fields}>
          <SwitchField
            {...form.bind('isPublic')}
            wide
            label={m.certificate_is_public()}
            help={m.certificate_is_public_help()}
          />
        </div>
      ),
    },
  ]
}
