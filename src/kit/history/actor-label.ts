import { m } from '#messages'

/** Jobs write as `system`, members by their link as `:member`; no account may have these names. */
export function actorLabel(who: string | null): string {
  if (who === ':member') return m.kit_history_member()
  return who === null || who === 'system' ? m.kit_history_system() : who
}

/** `store.suspend` → `suspend` */
export const verbOf = (action: string): string => action.slice(action.lastIndexOf('.') + 1)

/** The label of a verb: its resource's own, or the common one. */
export const verbLabel = (verb: string, own: (verb: string) => string | undefined): string =>
  own(verb) ?? common[verb]?.() ?? verb

const common: Readonly<Record<string, (() => string) | undefined>> = {
  create: m.kit_history_created,
  update: m.kit_history_updated,
  archive: m.kit_history_archived,
  restore: m.kit_history_restored,
  purge: m.kit_history_purged,
  merge: m.kit_history_merged,
  move: m.kit_history_moved,
  rename: m.kit_history_renamed,
  replace: m.kit_history_replaced,
  import: m.kit_history_imported,
  revert: m.kit_history_reverted,
  export: m.kit_history_exported,
  order: m.kit_history_ordered,
  delete: m.kit_history_deleted,
  reset: m.kit_history_reset,
}
