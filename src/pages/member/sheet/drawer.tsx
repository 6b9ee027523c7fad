import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { type Member, type MemberDraft, memberLevels, members } from '../../../../contract/membership/member'
import { people } from '../../../../contract/people/person'
import { ChoiceField, optionsOf } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import type { Form } from '../../../kit/form/form'
import { RecordField } from '../../../kit/form/record-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import type { EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { dayOf } from '../../../lib/format'
import { levelLabel, nameOf, standingOf } from '../labels'
import { describeMember } from '../list/describe'

const port: EditorConfig<Member, MemberDraft> = {
  resource: members,
  nameOf,
  initialValues: () => ({
    personId: '',
    homeStoreId: '',
    joinedOn: dayOf(new Date()),
    level: 'regular',
    consultantId: null,
    blacklistReason: null,
  }),
  toDraft: ({ personId, homeStoreId, joinedOn, level, consultantId, blacklistReason }) => ({
    personId,
    homeStoreId,
    joinedOn,
    level,
    consultantId,
    blacklistReason,
  }),
}

/** The member's own data, without the cards: `?edit=<id>`. */
export function MemberDrawer() {
  return (
    <EditDrawer
      port={port}
      describe={describeMember}
      title={(row) => row?.name ?? m.member_title()}
      headline={(row) => <StatusTag {...standingOf(row)} />}
      sections={sections}
      width={720}
    />
  )
}

const sections = (form: Form<MemberDraft>): Section[] => [
  {
    key: 'basics',
    title: m.member_section_basics(),
    content: (
      <div className="kit-fields">
        <RecordField
          {...form.bind('homeStoreId')}
          empty=""
          label={m.member_home_store_name()}
          resource={stores}
          labelOf={nameOf}
          required
        />
        <ChoiceField
          {...form.bind('level')}
          label={m.member_level()}
          options={optionsOf(memberLevels, levelLabel)}
          required
        />
        <RecordField
          {...form.bind('consultantId')}
          empty={null}
          label={m.member_consultant()}
          resource={people}
          labelOf={({ name, mobile }) => `${name} ${mobile}`}
        />
        <DateField {...form.bind('joinedOn')} empty="" label={m.member_joined_on()} required />
      </div>
    ),
  },
  { key: 'blacklist', title: m.member_is_blacklisted(), content: <Blacklist form={form} /> },
]

/** A member is on the blacklist if there is a reason for it. */
function Blacklist({ form }: { form: Form<MemberDraft> }) {
  const reason = form.bind('blacklistReason')
  return (
    <div className="kit-fields">
      <SwitchField
        {...reason}
        value={reason.value !== null}
        problem={null}
        change={(isOn) => reason.change(isOn ? '' : null)}
        label={m.member_blacklist()}
        help={m.member_blacklist_help()}
      />
      {reason.value === null ? null : (
        <ProseField
          {...reason}
          value={reason.value}
          label={m.member_blacklist_reason()}
          maxLength={200}
          required
        />
      )}
    </div>
  )
}
