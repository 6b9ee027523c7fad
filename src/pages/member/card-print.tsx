import encodeQR from 'qr'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import type { ListedMember } from '../../../contract/member'
import { Dialog } from '../../kit/dialog'
import { levelLabel } from './member-words'
import './card-print.css'

/** Members' cards in the size of a bank card, several on a sheet of A4: seen first, then printed. */
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
        <Code text={member.memberNo} />
      </div>
    </article>
  )
}

/** The quiet zone that readers need, in modules. */
const quiet = 2

/** A QR code as squares of one path, which a printer draws sharp at any size. */
function Code({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quiet })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={m.member_print_code({ no: text })}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
