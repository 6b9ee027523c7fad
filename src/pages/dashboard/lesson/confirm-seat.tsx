import type { LessonSeat } from '../../../../contract/system/booked-lesson'
import { ConfirmDialog } from '../../../domain/lesson-confirmation/confirm-dialog'
import { MemberLinkDialog } from '../../../domain/member-link/dialog'

interface Props {
  seat: LessonSeat
  mayLink: boolean
  onClose: () => void
}

/** Takes the member's confirmation, which completes the lesson; loaded when it is opened. */
export function ConfirmSeat({ seat, mayLink, onClose }: Props) {
  return (
    <ConfirmDialog
      row={seat}
      link={
        mayLink
          ? (closeLink) => (
              <MemberLinkDialog member={{ id: seat.memberId, name: seat.memberName }} onClose={closeLink} />
            )
          : null
      }
      onClose={onClose}
    />
  )
}
