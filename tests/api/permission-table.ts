import { liveKinds } from '../../contract/live-kinds'
import { holds } from '../../server/kit/auth/permission'
import type { RawRoute } from '../../server/kit/resource/serve'

export interface BuiltIn {
  name: string
  title: string
  permissions: string[]
}

const reach = {
  stores: 'own stores',
  own: 'oneself',
  shared: 'the chain',
  chain: 'the chain, every store needed',
}

/** The permissions of each role: `compact`, a line for each resource, and the document with every endpoint. */
export function permissionTable(endpoints: readonly RawRoute[], roles: readonly BuiltIn[]) {
  const byPermission = grouped(endpoints, ({ permission }) => permission)
  const sorted = [...byPermission].sort(([a], [b]) => (a < b ? -1 : 1))
  const byResource = grouped(sorted, ([permission]) => permission.slice(0, permission.indexOf(':')))
  return {
    compact: [...byResource].map(([resource, held]) => compact(resource, held, roles)).join('\n'),
    document: [
      '# Permissions',
      '',
      'Who may do what as the console comes, by role; administrators change roles in 系统管理 → 角色权限. An account that is limited to',
      'stores reaches rows of these alone, whatever its role; of what belongs to the whole chain it reads what is shared, and changes nothing. Made of what the server serves by `npm run permissions`.',
      ...[...byResource].flatMap(([resource, held]) => ['', `## ${resource}`, '', ...tableOf(held, roles)]),
      '',
      '## Live events',
      '',
      'What `GET /live` tells of the own stores, and the permissions that each kind takes.',
      '',
      '| kind | permissions |',
      '| --- | --- |',
      ...Object.entries(liveKinds).map(([kind, needed]) => `| ${kind} | ${needed.join(', ')} |`),
      '',
    ].join('\n'),
  }
}

function tableOf(held: readonly (readonly [string, RawRoute[]])[], roles: readonly BuiltIn[]): string[] {
  const head = ['permission', ...roles.map(({ title }) => title), 'reaches', 'endpoints']
  const lines = held.map(([permission, endpoints]) => [
    permission.slice(permission.indexOf(':') + 1),
    ...roles.map(({ permissions }) => (holds(permissions, permission) ? '●' : '')),
    [...new Set(endpoints.map(({ scope }) => reach[scope]))].join(', '),
    endpoints.map(({ method, path }) => `\`${method} ${path}\``).join('<br>'),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
}

/** `coach  administrator ●●●  coach ··●`: a mark for each verb that a role holds, in the document's order. */
function compact(
  resource: string,
  held: readonly (readonly [string, RawRoute[]])[],
  roles: readonly BuiltIn[],
): string {
  const cells = roles.map(({ name, permissions }) => {
    const marks = held.map(([permission]) => (holds(permissions, permission) ? '●' : '·')).join('')
    return `${name} ${marks}`
  })
  return `${resource.padEnd(18)}${cells.join('  ')}`
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
