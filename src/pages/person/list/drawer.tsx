import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { Person } from '../../../../contract/people/person'
import { leads } from '../../../../contract/sales/lead'
import { accounts } from '../../../../contract/system/account'
import { PersonAccount } from '../../../domain/account/person-account'
import type { Form } from '../../../kit/form/form'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { differs } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { describeDraft } from '../describe'
import { FamilySection } from '../family/section'
import { personLabels } from '../labels'
import { PersonLeads } from '../lead/person-leads'
import { FaceCard } from '../privacy/face-card'
import { WechatCard } from '../privacy/wechat-card'
import { draftOf, newPerson, oldPerson, type PersonChanges } from './changes'
import style from './person.module.css'
import { PersonLive } from './person-live'
import { personSections } from './sections'

/** One person, to be read, made or changed. Loaded when it is first opened. */
export function PersonDrawer() {
  const [params] = useSearchParams()
  const may = useMay()
  // Consent makes a newer version of the record: the editor restarts with it.
  const [round, setRound] = useState(0)
  const sections = (form: Form<PersonChanges>, row: Person | null): Section[] => [
    ...personSections(form, row),
    {
      key: 'family',
      title: m.person_section_family(),
      content:
        row === null ? (
          <p className={textStyle.note}>{m.person_family_new()}</p>
        ) : (
          <>
            <FamilySection person={row} />
            <PersonLive
              id={row.id}
              isDirty={differs(form.values, draftOf(row))}
              onChange={() => setRound((now) => now + 1)}
            />
          </>
        ),
    },
    {
      key: 'face',
      title: m.person_section_face(),
      content:
        row === null ? (
          <p className={textStyle.note}>{m.person_face_new()}</p>
        ) : (
          <FaceCard
            person={row}
            isDirty={differs(form.values, draftOf(row))}
            onDone={() => setRound(round + 1)}
          />
        ),
    },
    ...(row?.wechatBoundAt == null
      ? []
      : [
          {
            key: 'wechat',
            title: m.person_section_wechat(),
            content: (
              <WechatCard
                person={row}
                boundAt={row.wechatBoundAt}
                isDirty={differs(form.values, draftOf(row))}
                onDone={() => setRound(round + 1)}
              />
            ),
          },
        ]),
    ...(row !== null && may(leads.list)
      ? [{ key: 'leads', title: m.lead_of_person(), content: <PersonLeads personId={row.id} /> }]
      : []),
    ...(row !== null && may(accounts.list)
      ? [
          {
            key: 'account',
            title: m.account_of_person(),
            content: <PersonAccount personId={row.id} hasLeft={row.status !== 'active'} />,
          },
        ]
      : []),
  ]
  return (
    <EditDrawer
      key={round}
      config={params.has('edit') ? oldPerson : newPerson}
      describe={describeDraft}
      title={(row) => (row === null ? m.person_new() : row.name)}
      headline={(row) => (
        <>
          <StatusTag {...personLabels.status.tag(row.status)} />
          <Ways person={row} />
        </>
      )}
      sections={sections}
    />
  )
}

/** Links to the person's other records in the console. */
function Ways({ person: { memberId, coachId, mergedIntoId } }: { person: Person }) {
  return (
    <span className={style.ways}>
      {memberId === null ? null : (
        <Link className={textStyle.link} to={pathTo('member', { open: memberId })}>
          {m.person_member_link()}
        </Link>
      )}
      {coachId === null ? null : (
        <Link className={textStyle.link} to={pathTo('coach', { edit: coachId })}>
          {m.person_coach_link()}
        </Link>
      )}
      {mergedIntoId === null ? null : (
        <Link className={textStyle.link} to={pathTo('persion', { edit: mergedIntoId })}>
          {m.person_merged_link()}
        </Link>
      )}
    </span>
  )
}
