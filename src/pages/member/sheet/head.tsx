import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Member, members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { memberLinks } from '../../../../contract/scheduling/member-link'
import { bookingFor, deskOf, saleOf } from '../../../domain/card/sale-of'
import { FamilyLine } from '../../../domain/family/family-line'
import { mobileText } from '../../../domain/family/mobile-text'
import { Avatar } from '../../../kit/avatar/avatar'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf, minuteOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Fact } from '../fact'
import { agoOf } from '../labels'
import { ContactDialog } from '../list/contact-dialog'
import style from './sheet.module.css'

const MemberLinkDialog = lazyPart(
  async () => (await import('../../../domain/member-link/dialog')).MemberLinkDialog,
)
const CardPrint = lazyPart(async () => (await import('../card/print')).CardPrint)
const OpeningCard = lazyPart(async () => (await import('../card/opening-card')).OpeningCard)

/** The member's name, and the actions on the member. */
export function MemberHead({ member }: { member: Member }) {
  const [opens, setOpens] = useState<'contact' | 'print' | 'opening' | 'link' | null>(null)
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
    <header className={style.head}>
      <Avatar name={member.name} id={member.avatarId} size="large" />
      <dl>
        <Fact label={m.member_no()}>{member.memberNo}</Fact>
        <Fact label={m.member_mobile()}>{mobileText(member)}</Fact>
        <Fact label={m.member_home_store_name()}>{member.homeStoreName}</Fact>
        <Fact label={m.member_consultant()}>{member.consultantName ?? m.member_no_consultant()}</Fact>
        <Fact label={m.member_joined_on()}>{member.isGuest ? m.guest_tag() : member.joinedOn}</Fact>
        <Fact label={m.member_last_visit_on()}>{visitLabel(member)}</Fact>
        <Fact label={m.member_last_contact_at()}>
          {member.lastContactAt === null ? m.member_never_contacted() : minuteOf(member.lastContactAt)}
        </Fact>
        <Fact label={m.member_person()}>
          <Link className={textStyle.link} to={pathTo('persion', { edit: member.personId })}>
            {m.member_person_open()}
          </Link>
        </Fact>
      </dl>
      <FamilyLine personId={member.personId} />
      {member.blacklistReason === null ? null : (
        <p className={`${textStyle.alert} ${style.blacklist}`} role="alert">
          <strong>{m.member_is_blacklisted()}</strong> {member.blacklistReason}
        </p>
      )}
      <div className={textStyle.buttons}>
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
        {may({ permission: 'appointment:write' }) ? (
          <Button type="tertiary" onClick={() => go(bookingFor(member))}>
            {m.member_do_book()}
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
        {may(memberLinks.issue) ? (
          <Button type="tertiary" onClick={() => setOpens('link')}>
            {m.lesson_link()}
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
        {opens === 'link' ? <MemberLinkDialog member={member} onClose={close} /> : null}
        {opens === 'print' ? <CardPrint members={[member]} onClose={close} /> : null}
        {opens === 'opening' ? <OpeningCard member={member} onClose={close} /> : null}
      </Suspense>
    </header>
  )
}

const visitLabel = ({ lastVisitOn }: Member) =>
  lastVisitOn === null
    ? m.member_never_visited()
    : `${lastVisitOn} · ${agoOf(lastVisitOn, dayOf(new Date()))}`
