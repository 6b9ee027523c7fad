import { expect, it } from '@rstest/core'
import { hostsOf } from './hosts-of'

it('splits an address with several hosts as libpq does', () => {
  expect(
    hostsOf(
      'postgres://gym:p%40ss@db1.example.com:5433,[2001:db8::7],10.0.0.7:6000/gym?sslmode=require&target_session_attrs=read-write',
    ),
  ).toEqual({
    connectionString: 'postgres://gym:p%40ss@db1.example.com:5433/gym?sslmode=require',
    hosts: [
      { host: 'db1.example.com', port: 5433 },
      { host: '2001:db8::7', port: 5432 },
      { host: '10.0.0.7', port: 6000 },
    ],
  })
})

it('leaves an address with one host as it is, a socket and a password with a comma among them', () => {
  for (const address of [
    'postgres://gym@localhost:5432/gym',
    'postgres://app@%2Ftmp%2Fgym-a%2Cb:5432/postgres',
    'postgres://gym:a,b@localhost/gym?sslmode=require',
    'postgres:///gym?host=/run/postgresql',
  ])
    expect(hostsOf(address)).toEqual({ connectionString: address, hosts: [] })
  expect(hostsOf('postgres://gym@db/gym?target_session_attrs=primary').connectionString).toBe(
    'postgres://gym@db/gym',
  )
})

it('refuses what it cannot read, without repeating the password', () => {
  for (const [address, sentence] of [
    ['postgres://gym:secret@a,/gym', /each of several hosts must look like db1\.example\.com:5432/],
    ['postgres://gym:secret@a,b:70000/gym', /each of several hosts must look like/],
    ['postgres://gym:secret@a,b:x/gym', /each of several hosts must look like/],
    [
      'postgres://gym:secret@a,b/gym?target_session_attrs=standby',
      /must be read-write, because the console writes/,
    ],
  ] as const) {
    expect(() => hostsOf(address)).toThrow(sentence)
    expect(() => hostsOf(address)).not.toThrow(/secret/)
  }
})
