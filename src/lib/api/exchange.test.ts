import { expect, it } from '@rstest/core'
import { readLink, useLink } from '../../../contract/system/account'
import { readAdministrators, readSession, signIn, signOut } from '../../../contract/system/session'
import { readSetup } from '../../../contract/system/setup'
import {
  administratorsExchange,
  readLinkExchange,
  sessionExchange,
  setupExchange,
  signInExchange,
  signOutExchange,
  useLinkExchange,
} from './exchange'

it('names the exchanges as the contract does', () => {
  const wire = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const session = [signInExchange, signOutExchange, sessionExchange, setupExchange, administratorsExchange]
  expect(session.map(wire)).toEqual([signIn, signOut, readSession, readSetup, readAdministrators].map(wire))
  expect([readLinkExchange, useLinkExchange].map(wire)).toEqual([readLink, useLink].map(wire))
})
