import { m } from '#messages'
import { groups, pages } from '../../nav'
import { resourceUis } from '../../resource-uis'

type Label = () => string

/** The resources of permissions, as the menu groups and orders their pages. */
export function permissionGroups(): { title: Label; resources: readonly string[] }[] {
  const byTitle = new Map<Label, string[]>()
  for (const { name, group, title } of pages) {
    const own = resourceUis.filter(({ page, permission }) => page === name && permission !== undefined)
    if (own.length === 0) continue
    const heading = group === null ? title : groups[group]
    byTitle.set(heading, [...(byTitle.get(heading) ?? []), ...own.map((ui) => ui.name)])
  }
  return [...byTitle].map(([title, resources]) => ({ title, resources }))
}

/** The label of a permission, `教练 · 查看`; its name where it has no label. */
export function permissionLabels(name: string): string {
  if (name === '*') return m.permission_everything()
  const [resource = '', verb = ''] = name.split(':')
  const [about, doing] = [resourceWord(resource), verbWord(resource, verb)]
  return about === undefined || doing === undefined ? name : m.permission_of({ resource: about, verb: doing })
}

/** `教练` of `coach`. */
export function resourceWord(resource: string): string | undefined {
  return permissionOf(resource)?.noun()
}

/** `查看` of `read`: some verbs have another label for some resources. */
export function verbWord(resource: string, verb: string): string | undefined {
  if (verb === '*') return m.permission_all_verbs()
  return (permissionOf(resource)?.verbs?.[verb] ?? verbs[verb])?.()
}

const permissionOf = (resource: string) => resourceUis.find(({ name }) => name === resource)?.permission

/** The verbs of several resources. */
const verbs: Readonly<Record<string, Label>> = {
  read: m.permission_verb_read,
  write: m.permission_verb_write,
  archive: m.permission_verb_archive,
  export: m.permission_verb_export,
  publish: m.permission_verb_publish,
  unpublish: m.permission_verb_unpublish,
  cancel: m.permission_verb_cancel,
  complete: m.permission_verb_complete,
  checkIn: m.permission_verb_check_in,
  disable: m.permission_verb_disable,
  enable: m.permission_verb_enable,
  activate: m.permission_verb_activate,
  retry: m.permission_verb_retry,
  reject: m.permission_verb_reject,
  close: m.permission_verb_close,
  defer: m.permission_verb_defer,
  agree: m.permission_verb_agree,
  replan: m.permission_verb_replan,
  forfeit: m.permission_verb_forfeit,
  verify: m.permission_verb_verify,
  finish: m.permission_verb_finish,
}
