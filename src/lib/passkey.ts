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
} from '../../contract/passkey'
import { RequestError } from './problem-error'

/** Has the browser make a passkey. Given up by the person, or impossible here: `wrong_passkey`. */
export const createPasskey = (options: PasskeyCreation): Promise<PasskeyAttestation> =>
  // The library's types are closed lists of what the contract leaves to the browser.
  finished(startRegistration({ optionsJSON: options as never })) as Promise<PasskeyAttestation>

/** Has the browser answer with a passkey. Given up by the person, or none here: `wrong_passkey`. */
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
