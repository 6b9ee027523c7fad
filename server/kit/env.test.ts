import path from 'node:path'
import { describe, expect, it } from '@rstest/core'
import { readEnv } from './env'
import { loopbackProxies } from './http/trusted-proxies'
import { Refusal } from './refusal'

const root = path.resolve('/srv/console')

function refusalOf(read: () => unknown): Refusal {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('it was not refused')
}

describe('the settings', () => {
  it('are safe when nothing is set', () => {
    expect(readEnv({ PORT: ' ', DATABASE_URL: '' }, root)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.join(root, 'data'),
      backupDir: path.join(root, 'data', 'backups'),
      databaseUrl: undefined,
      publicOrigin: undefined,
      trustedProxies: loopbackProxies,
      administrator: undefined,
      logLevel: 'info',
      exampleSite: false,
      isTraced: false,
      privateHooks: false,
    })
  })

  it('take what is set', () => {
    const given = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: path.resolve('/var/gym'),
      DATABASE_URL: 'postgres://gym:secret@db/gym',
      PUBLIC_ORIGIN: 'https://gym.example.com/',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: ' spaces count ',
      LOG_LEVEL: 'warn',
      EXAMPLE_SITE: 'on',
      PRIVATE_WEBHOOKS: 'on',
    }
    expect(readEnv(given, root)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: path.resolve('/var/gym'),
      backupDir: path.resolve('/var/gym/backups'),
      databaseUrl: 'postgres://gym:secret@db/gym',
      publicOrigin: 'https://gym.example.com',
      trustedProxies: loopbackProxies,
      administrator: { username: 'admin', password: ' spaces count ' },
      logLevel: 'warn',
      exampleSite: true,
      isTraced: false,
      privateHooks: true,
    })
  })

  it('take a certificate only whole, and with an https address', () => {
    const [TLS_CERT, TLS_KEY] = [import.meta.filename, import.meta.filename]
    const PUBLIC_ORIGIN = 'https://gym.example.com'
    const whole = { TLS_CERT, TLS_KEY, PUBLIC_ORIGIN, HTTP_PORT: '8080' }
    expect(readEnv(whole, root)).toMatchObject({
      certificate: { cert: TLS_CERT, key: TLS_KEY },
      httpPort: 8080,
    })
    for (const [lacking, sentence] of [
      [{ TLS_KEY: '' }, 'TLS_CERT and TLS_KEY must both be set, or neither'],
      [{ TLS_CERT: '', TLS_KEY: '' }, 'HTTP_PORT needs TLS_CERT and TLS_KEY'],
      [{ PUBLIC_ORIGIN: 'http://gym.example.com' }, 'PUBLIC_ORIGIN must be the https address'],
      [{ TLS_CERT: '/nowhere/cert.pem' }, 'TLS_CERT must name a file that can be read'],
      [{ HTTP_PORT: '8o80' }, 'HTTP_PORT must be a number'],
    ] as const)
      expect(() => readEnv({ ...whole, ...lacking }, root)).toThrow(sentence)
  })

  it.each([
    ['PORT', '30o0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://root@localhost/gym'],
    ['PUBLIC_ORIGIN', 'gym.example.com'],
    ['PUBLIC_ORIGIN', 'https://gym.example.com/admin'],
    ['PUBLIC_ORIGIN', 'ftp://gym.example.com'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.5, 10.0.0.0/40'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['LOG_LEVEL', 'loud'],
    ['EXAMPLE_SITE', 'yes'],
    ['DATA_DIR', import.meta.filename],
    ['BACKUP_DIR', import.meta.filename],
    ['BREACHED_PASSWORDS', 'no-such-file.txt'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
    ['ADMIN_USERNAME', 'admin'],
    ['ADMIN_PASSWORD', 'secret'],
  ])('refuse %s=%s in a sentence that names it', (name, value) => {
    const error = refusalOf(() => readEnv({ [name]: value }, root))
    expect(error.message).toMatch(new RegExp(`^${name}|^ADMIN_USERNAME and ${name}`))
    expect(error.say('zh-CN')).toMatch(/\p{Script=Han}/u)
    expect(error.say('zh-CN')).toContain(name)
  })

  it.each([
    ['10.0.0.5, 2001:db8::/32', [true, true, false]],
    ['none', [false, false, false]],
  ])('name the proxies that are trusted: %s', (text, expected) => {
    const { trustedProxies } = readEnv({ TRUSTED_PROXIES: text }, root)
    expect(['10.0.0.5', '2001:db8::9', '127.0.0.1'].map(trustedProxies)).toEqual(expected)
  })

  it('take one server as the replica of the database, and only beside its address', () => {
    const databaseUrl = 'postgres://gym:secret@db1,db2/gym'
    const replicaUrl = 'postgres://gym:secret@db3/gym'
    const read = (replica: string) =>
      readEnv({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replica }, root)
    expect(read(replicaUrl)).toMatchObject({ databaseUrl, replicaUrl })
    for (const wrong of [databaseUrl, 'db3', 'https://db3/gym'])
      expect(() => read(wrong)).toThrow(/^DATABASE_REPLICA_URL must name one server: (?!.*secret)/)
    expect(() => readEnv({ DATABASE_REPLICA_URL: replicaUrl }, root)).toThrow(
      'DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is',
    )
  })

  it('never repeat the password of a database address', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://root:hunter2@db/gym' }, root)).toThrow(/^(?!.*hunter2)/)
  })
})
