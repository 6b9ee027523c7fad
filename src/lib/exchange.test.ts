import { expect, it } from '@rstest/core'
import { readSession, signIn, signOut } from '../../contract/session'
import { readSetup } from '../../contract/setup'
import { sessionExchange, setupExchange, signInExchange, signOutExchange } from './exchange'

it('names the exchanges as the contract does', () => {
  const wire = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  expect([signInExchange, signOutExchange, sessionExchange, setupExchange].map(wire)).toEqual(
    [signIn, signOut, readSession, readSetup].map(wire),
  )
})
