import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Member, members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { Avatar } from '../avatar'
import { agoOf } from '../labels'
import { ContactDialog } from '../list/contact-dialog'
import { deskOf, saleOf } from '../sale-of'

const CardPrint = lazy(async () => ({ default: (await import('../card/print')).CardPrint }))
const OpeningCard = lazy(async () => ({ default: (await import('../card/opening-card')).OpeningCard }))

/** The member's name, and the actions on the member. */
export function MemberHead({ member }: { member: Member }) {
  const [opens, setOpens] = useState<'contact' | 'print' | 'opening' | null>(null)
  const [, setParams] = useSearchParams()
  const go = useNavigate()
  const may = useMay()
  const close = () => setOpens(null)
  const show = (name: 'edit' | 'history') =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set(name, member.id)
      return next
    })
  return (
    <header className="member-head">
      <Avatar name={member.name} id={member.avatarId} size="large" />
      <dl>
        <Fact label={m.member_no()}>{member.memberNo}</Fact>
        <Fact label={m.member_mobile()}>{member.mobile}</Fact>
        <Fact label={m.member_home_store_name()}>{member.homeStoreName}</Fact>
        <Fact label={m.member_consultant()}>{member.consultantName ?? m.member_no_consultant()}</Fact>
        <Fact label={m.member_joined_on()}>{member.joinedOn}</Fact>
        <Fact label={m.member_last_visit_on()}>{visitLabel(member)}</Fact>
        <Fact label={m.member_last_contact_at()}>
          {member.lastContactAt === null ? m.member_never_contacted() : minuteOf(member.lastContactAt)}
        </Fact>
        <Fact label={m.member_person()}>
          <Link className="kit-link" to={`/persion?edit=${member.personId}`}>
            {m.member_person_open()}
          </Link>
        </Fact>
      </dl>
      {member.blacklistReason === null ? null : (
        <p className="kit-alert member-blacklist" role="alert">
          <strong>{m.member_is_blacklisted()}</strong> {member.blacklistReason}
        </p>
      )}
      <div className="kit-buttons">
        {may(members.checkIn) ? (
          <Button theme="solid" onClick={() => go(deskOf(member))}>
            {m.member_do_check_in()}
          </Button>
        ) : null}
        {may({ permission: 'order:write' }) ? (
          <Button type="tertiary" onClick={() => go(saleOf('plan', member.id))}>
            {m.member_do_buy()}
          </Button>
        ) : null}
        {may(members.contact) ? (
          <Button type="tertiary" onClick={() => setOpens('contact')}>
            {m.member_do_contact()}
          </Button>
        ) : null}
        {may(memberships.create) ? (
          <Button type="tertiary" icon={<IconPlus aria-hidden />} onClick={() => setOpens('opening')}>
            {m.membership_opening()}
          </Button>
        ) : null}
        <Button type="tertiary" onClick={() => setOpens('print')}>
          {m.member_do_print()}
        </Button>
        {may(members.update) ? (
          <Button type="tertiary" onClick={() => show('edit')}>
            {m.kit_edit()}
          </Button>
        ) : null}
        <Button type="tertiary" onClick={() => show('history')}>
          {m.kit_history()}
        </Button>
      </div>
      {opens === 'contact' ? <ContactDialog rows={[member]} onDone={close} onCancel={close} /> : null}
      <Suspense fallback={null}>
        {opens === 'print' ? <CardPrint members={[member]} onClose={close} /> : null}
        {opens === 'opening' ? <OpeningCard member={member} onClose={close} /> : null}
      </Suspense>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const visitLabel = ({ lastVisitOn }: Member) =>
  lastVisitOn === null
    ? m.member_never_visited()
    : `${lastVisitOn} · ${agoOf(lastVisitOn, dayOf(new Date()))}`
