import { useState } from 'react'
import { m } from '#messages'
import type { ListedMember } from '../../../../contract/membership/member'
import { Dialog } from '../../../kit/ui/dialog'
import { QrCode } from '../../../kit/ui/qr-code'
import textStyle from '../../../kit/ui/text.module.css'
import { PanePortal } from '../../../lib/pane-portal'
import { currentCard, memberLabels } from '../labels'
import style from './card-print.module.css'

/** Members' cards in the size of a bank card, several on a sheet of A4: previewed, then printed. */
export function CardPrint(props: { members: readonly ListedMember[]; onClose: () => void }) {
  const { members, onClose } = props
  const [sheet] = useState(() => members.map((member) => <Card key={member.id} member={member} />))
  return (
    <>
      <Dialog
        title={m.member_do_print()}
        confirmText={m.member_print_ok({ count: members.length })}
        width={760}
        onDo={() => window.print()}
        onCancel={onClose}
        cancel={m.kit_close()}
      >
        <p className={textStyle.note}>{m.member_print_help()}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well */}
        <section className={style.printPreview} aria-label={m.member_print_preview()} tabIndex={0}>
          {sheet}
        </section>
      </Dialog>
      <PanePortal>
        <section className={style.print} aria-hidden="true">
          {sheet}
        </section>
      </PanePortal>
    </>
  )
}

function Card({ member }: { member: ListedMember }) {
  const cardNo = currentCard(member)?.cardNo
  return (
    <article className={style.printCard}>
      <header>
        <strong>{member.homeStoreName}</strong>
        <span>{memberLabels.level.label(member.level)}</span>
      </header>
      <div>
        <p>
          <strong>{member.name}</strong>
          <span>{cardNo ?? member.memberNo}</span>
          {member.isGuest ? null : <small>{m.member_print_since({ on: member.joinedOn })}</small>}
        </p>
        {cardNo === undefined ? (
          <small>{m.member_print_no_card()}</small>
        ) : (
          <QrCode text={cardNo} label={m.member_print_code({ no: cardNo })} />
        )}
      </div>
    </article>
  )
}
