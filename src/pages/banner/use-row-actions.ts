import { m } from '#messages'
import { banners, type ListedBanner } from '../../../contract/content/banner'
import { useArchive } from '../../kit/batch/use-archive'
import type { RowAction } from '../../kit/list/row-menu'
import type { List } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { nameOf } from './labels'

/** The actions on a banner, for its row and its card. */
export function useRowActions(list: List<ListedBanner>, publicationOf: (row: ListedBanner) => RowAction[]) {
  const may = useMay()
  const { archive, restore } = useArchive(banners, nameOf)

  const shelf = (row: ListedBanner): RowAction[] => {
    if (!may(banners.archive)) return []
    return row.archivedAt === null
      ? [{ key: 'archive', label: m.kit_archive(), run: () => void archive(row), isGrave: true }]
      : [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]
  }
  return (row: ListedBanner): RowAction[] => [
    { key: 'preview', label: m.banner_preview(), run: () => list.open({ preview: row.id }) },
    ...publicationOf(row),
    ...(may(banners.create)
      ? [{ key: 'copy', label: m.banner_copy(), run: () => list.open({ new: '1', from: row.id }) }]
      : []),
    {
      key: 'versions',
      label: m.kit_publication_versions(),
      run: () => list.open({ versions: row.id }),
    },
    { key: 'history', label: m.kit_history(), run: () => list.open({ history: row.id }) },
    ...shelf(row),
  ]
}
