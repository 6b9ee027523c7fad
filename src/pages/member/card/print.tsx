import { useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import type { ListedMember } from '../../../../contract/membership/member'
import { Dialog } from '../../../kit/ui/dialog'
import { QrCode } from '../../../kit/ui/qr-code'
import { levelLabel } from '../labels'
import './card-print.css'

/** Members' cards in the size of a bank card, several on a sheet of A4: previewed, then printed. */
export function CardPrint(props: { members: readonly ListedMember[]; onClose: () => void }) {
  const { members, onClose } = props
  const [sheet] = useState(() => members.map((member) => <Card key={member.id} member={member} />))
  return (
    <>
      <Dialog
        title={m.member_do_print()}
        doIt={m.member_print_ok({ count: members.length })}
        width={760}
        onDo={() => window.print()}
        onCancel={onClose}
        cancel={m.kit_close()}
      >
        <p className="kit-note">{m.member_print_help()}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well */}
        <section className="member-print-preview" aria-label={m.member_print_preview()} tabIndex={0}>
          {sheet}
        </section>
      </Dialog>
      {createPortal(
        <section className="member-print" aria-hidden="true">
          {sheet}
        </section>,
        document.body,
      )}
    </>
  )
}

function Card({ member }: { member: ListedMember }) {
  return (
    <article className="member-print-card">
      <header>
        <strong>{member.homeStoreName}</strong>
        <span>{levelLabel(member.level)}</span>
      </header>
      <div>
        <p>
          <strong>{member.name}</strong>
          <span>{member.memberNo}</span>
          <small>{m.member_print_since({ on: member.joinedOn })}</small>
        </p>
        <QrCode text={member.memberNo} label={m.member_print_code({ no: member.memberNo })} />
      </div>
    </article>
  )
}
