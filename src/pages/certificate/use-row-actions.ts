import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../contract/catalogue/certificate'
import { useArchive } from '../../kit/batch/use-archive'
import type { RowAction } from '../../kit/list/row-menu-list'
import type { List } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { errorToast } from '../../kit/toast/error-toast'
import { undoToast } from '../../kit/ui/undo-toast'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { isEditable } from './is-editable'
import { nameOf } from './labels'
import { decide } from './lifecycle'

/** The actions on a row: the likeliest one, and the rest in its menu. */
export function useRowActions(
  list: List<ListedCertificate>,
  actionsOf: (row: ListedCertificate) => RowAction[],
) {
  const may = useMay()
  const { archiveOf } = useArchive(certificates, nameOf)
  const { show, hide } = usePublic()

  const review = (row: ListedCertificate) => ({
    key: 'review',
    label: m.certificate_do_review(),
    run: () => list.open({ review: row.id }),
  })
  const edit = (row: ListedCertificate) => ({
    key: 'edit',
    label: m.kit_edit(),
    run: () => list.open({ edit: row.id }),
  })
  const view = (row: ListedCertificate) => ({ ...review(row), key: 'view', label: m.kit_view() })
  const mayReview = (row: ListedCertificate) =>
    row.archivedAt === null && row.status === 'pending' && may(certificates.on.verify)
  const mayEdit = (row: ListedCertificate) => isEditable(row) && may(certificates.update)

  const renewal = (row: ListedCertificate): RowAction[] => {
    const { allowed, refusal } = decide(row, 'renew')
    if (!may(certificates.on.renew) || (!allowed && refusal === undefined)) return []
    const renew = { key: 'renew', label: m.certificate_do_renew(), run: () => list.open({ renew: row.id }) }
    return [refusal === undefined ? renew : { ...renew, refusal }]
  }
  /** The only thing that can change on a verified certificate. */
  const publicity = (row: ListedCertificate): RowAction[] => {
    if (row.status !== 'verified' || !may(certificates.update)) return []
    return row.isPublic
      ? [{ key: 'hide', label: m.certificate_do_hide(), run: () => void hide(row) }]
      : [{ key: 'show', label: m.certificate_do_show(), run: () => void show(row) }]
  }

  const primaryOf = (row: ListedCertificate) =>
    mayReview(row) ? review(row) : mayEdit(row) ? edit(row) : view(row)
  const menuOf = (row: ListedCertificate): RowAction[] => {
    const { key } = primaryOf(row)
    return [
      ...(key === 'edit' ? [view(row)] : []),
      ...(key === 'review' && mayEdit(row) ? [edit(row)] : []),
      ...renewal(row),
      ...publicity(row),
      ...actionsOf(row),
      historyOf(list, row),
      ...(row.archivedAt !== null || isEditable(row) ? archiveOf(row) : []),
    ]
  }
  return { primaryOf, menuOf }
}

/** Puts a certificate on the public site or removes it, with undo. */
function usePublic() {
  const put = async (row: ListedCertificate, isPublic: boolean): Promise<void> => {
    try {
      const after = await call(certificates.update, { id: row.id, version: row.version, body: { isPublic } })
      const text = isPublic ? m.certificate_done_show : m.certificate_done_hide
      undoToast(text({ name: nameOf(row) }), () => put(after, !isPublic))
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  return {
    show: (row: ListedCertificate) => put(row, true),
    hide: (row: ListedCertificate) => put(row, false),
  }
}
