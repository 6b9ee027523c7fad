import { expect, it } from '@rstest/core'
import { readLink, useLink } from '../../../contract/system/account'
import { notifications } from '../../../contract/system/notification'
import {
  beginPasskeySignIn,
  passkeySignIn,
  readAdministrators,
  readSession,
  signIn,
  signOut,
} from '../../../contract/system/session'
import { readSetup } from '../../../contract/system/setup'
import {
  administratorsExchange,
  beginPasskeyExchange,
  passkeyExchange,
  readLinkExchange,
  sessionExchange,
  setupExchange,
  signInExchange,
  signOutExchange,
  unreadExchange,
  useLinkExchange,
} from './exchange'

it('names the exchanges as the contract does', () => {
  const wire = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const session = [signInExchange, signOutExchange, sessionExchange, setupExchange, administratorsExchange]
  expect(session.map(wire)).toEqual([signIn, signOut, readSession, readSetup, readAdministrators].map(wire))
  expect([readLinkExchange, useLinkExchange].map(wire)).toEqual([readLink, useLink].map(wire))
  expect(wire(unreadExchange)).toBe(wire(notifications.unread))
})

it('gives the writes among them what the contract says that they affect', () => {
  const given = [signInExchange, beginPasskeyExchange, passkeyExchange, signOutExchange]
  const links = [readLinkExchange, useLinkExchange]
  const affected = ({ affects }: { affects: readonly string[] }) => affects
  expect(given.map(affected)).toEqual([signIn, beginPasskeySignIn, passkeySignIn, signOut].map(affected))
  expect(links.map(affected)).toEqual([readLink, useLink].map(affected))
})
