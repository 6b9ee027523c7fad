import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { m } from '#messages'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../contract/system/own-passkeys'
import { RequestError } from './request-error'

/** Creates a passkey in the browser. Throws `wrong_passkey` when the person cancels or the browser cannot. */
export const createPasskey = (options: PasskeyCreation): Promise<PasskeyAttestation> =>
  // The library's types are closed lists of values that the contract leaves to the browser.
  finished(startRegistration({ optionsJSON: options as never })) as Promise<PasskeyAttestation>

/** Answers a challenge with a passkey. Throws `wrong_passkey` when the person cancels or has none here. */
export const answerWithPasskey = (request: PasskeyRequest): Promise<PasskeyAssertion> =>
  finished(startAuthentication({ optionsJSON: request as never })) as Promise<PasskeyAssertion>

async function finished(
  answer: Promise<AuthenticationResponseJSON | RegistrationResponseJSON>,
): Promise<unknown> {
  try {
    const { clientExtensionResults: _, authenticatorAttachment: __, ...credential } = await answer
    return credential
  } catch {
    const code = 'wrong_passkey'
    throw new RequestError({
      type: `/problems/${code}`,
      code,
      status: 401,
      requestId: '',
      title: m.shell_passkey_unfinished(),
    })
  }
}
