import { Suspense, useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import { memberLinks } from '../../../contract/scheduling/member-link'
import { lessonConfirmationFacts } from '../../../machines/lesson-confirmation/facts'
import { lessonConfirmationMachine } from '../../../machines/lesson-confirmation/lesson-confirmation.machine'
import { can } from '../../../machines/lifecycle'
import type { RowAction } from '../../kit/list/row-menu-list'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog')).ConfirmDialog)
const VerifyDialog = lazyPart(async () => (await import('./manager-dialogs')).VerifyDialog)
const DisputeDialog = lazyPart(async () => (await import('./manager-dialogs')).DisputeDialog)
const SignatureDialog = lazyPart(async () => (await import('./signature-dialog')).SignatureDialog)
const MemberLinkDialog = lazyPart(async () => (await import('../member-link/dialog')).MemberLinkDialog)

type Key = 'confirmLesson' | 'verifyLesson' | 'decideDispute' | 'viewSignature'

/**
 * The confirmation of lessons, for lists and sheets: `actionsOf` are the entries of a row's menu, of which `confirmLesson` completes a
 * lesson; `dialog` is the open one.
 */
export function useLessonConfirmation() {
  const [open, setOpen] = useState<{ key: Key; row: ListedAppointment } | null>(null)
  const may = useMay()
  const actionsOf = (row: ListedAppointment): RowAction[] =>
    keys
      .filter((key) => may(appointments[key]) && isOffered(row, key))
      .map((key) => ({ key, label: labels[key](row), run: () => setOpen({ key, row }) }))
  const onClose = () => setOpen(null)
  const parts = open === null ? null : { row: open.row, onClose }
  const dialog =
    open === null || parts === null ? null : (
      <Suspense fallback={null}>
        {open.key === 'confirmLesson' ? (
          <ConfirmDialog
            {...parts}
            link={
              may(memberLinks.issue)
                ? (closeLink) => (
                    <MemberLinkDialog
                      member={{ id: open.row.memberId, name: open.row.memberName }}
                      onClose={closeLink}
                    />
                  )
                : null
            }
          />
        ) : null}
        {open.key === 'verifyLesson' ? <VerifyDialog {...parts} /> : null}
        {open.key === 'decideDispute' ? <DisputeDialog {...parts} /> : null}
        {open.key === 'viewSignature' ? <SignatureDialog row={open.row} onClose={onClose} /> : null}
      </Suspense>
    )
  return { actionsOf, dialog }
}

const keys = ['confirmLesson', 'decideDispute', 'verifyLesson', 'viewSignature'] as const

const labels: Record<Key, (row: ListedAppointment) => string> = {
  confirmLesson: ({ status }) =>
    status === 'checked_in' ? m.lesson_confirm_and_complete() : m.lesson_do_confirm(),
  verifyLesson: ({ status }) =>
    status === 'checked_in' ? m.lesson_verify_and_complete() : m.lesson_do_verify(),
  decideDispute: () => m.lesson_do_decide(),
  viewSignature: () => m.lesson_do_view_signature(),
}

/** The machine decides; a store that does not ask for confirmations is not offered one. */
function isOffered(row: ListedAppointment, key: Key): boolean {
  const allows = (event: 'lesson.confirm' | 'lesson.verify' | 'lesson.uphold') =>
    can(lessonConfirmationMachine, row.confirmation, lessonConfirmationFacts(row, new Date()), event)
  if (key === 'confirmLesson')
    return allows('lesson.confirm') && (row.confirmationRule !== 'off' || row.confirmation !== 'none')
  if (key === 'verifyLesson') return allows('lesson.verify')
  if (key === 'decideDispute') return allows('lesson.uphold')
  return row.confirmedBy === 'signature'
}
