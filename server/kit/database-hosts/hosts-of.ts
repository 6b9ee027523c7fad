import { m } from '#messages'
import { Refusal } from '../refusal'

/** Where a server listens, in the form that pg takes. */
export interface Host {
  host: string
  port: number
}

export interface Hosts {
  /** The address with its first host alone, which pg reads. */
  connectionString: string
  /** All of them, in the given order; empty when the address names at most one. */
  hosts: Host[]
}

const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const attribute = 'target_session_attrs'
/** The console writes, so each of these means the one server that can be written. */
const meanings = ['read-write', 'primary', 'any']

/**
 * Splits an address of PostgreSQL with several hosts, `postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write`, as libpq
 * reads it; pg reads one host only. Throws a refusal that does not repeat the address.
 */
export function hostsOf(address: string): Hosts {
  const [, scheme = '', login = '', list = '', rest = ''] = form.exec(address) ?? []
  const parts = list.split(',')
  const search = rest.indexOf('?')
  const parameters = new URLSearchParams(search < 0 ? '' : rest.slice(search + 1))
  const wanted = parameters.get(attribute)
  if (wanted !== null && !meanings.includes(wanted))
    throw new Refusal((locale) => m.env_hosts_writable({ attribute }, { locale }))
  if (parts.length === 1 && wanted === null) return { connectionString: address, hosts: [] }
  parameters.delete(attribute)
  const kept = parameters.size > 0 ? `?${parameters}` : ''
  const path = search < 0 ? rest : rest.slice(0, search)
  const connectionString = `${scheme}${login}${parts[0]}${path}${kept}`
  if (!URL.canParse(connectionString)) throw new Refusal((locale) => m.env_hosts_unreadable({}, { locale }))
  return { connectionString, hosts: parts.length > 1 ? parts.map(hostOf) : [] }
}

function hostOf(text: string): Host {
  const [, name = '', port = '5432'] = /^(\[[\da-fA-F:.]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (name === '' || Number(port) > 65_535) throw new Refusal((locale) => m.env_hosts_form({}, { locale }))
  return { host: decodeURIComponent(name.replace(/^\[|\]$/g, '')), port: Number(port) }
}
