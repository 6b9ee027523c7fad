import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../contract/system/own-passkeys'

/* An authenticator in software: ES256, attestation `none`, by Web Authentication Level 3 §6.1 (authenticator data), §6.5 (attested
   credential data) and RFC 9052 (COSE key). It does what a test requires, forgeries included. */

export interface Passkey {
  id: Buffer
  privateKey: KeyObject
  userHandle: string
  counter: number
}

interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Bits of the authenticator data: user present 1, user verified 4. */
  flags?: number
  counter?: number
  userHandle?: string
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

export function createPasskey(options: PasskeyCreation, forged: Forgery = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
  const authData = authenticatorData(forged.rpId ?? options.rp.id, (forged.flags ?? 5) | 0x40, 0, attested)
  // {"fmt": "none", "attStmt": {}, "authData": bytes}
  const size = Buffer.alloc(2)
  size.writeUInt16BE(authData.length)
  const attestationObject = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    size,
    authData,
  ])
  const credential: PasskeyAttestation = {
    id: b64(id),
    rawId: b64(id),
    type: 'public-key',
    response: {
      attestationObject: b64(attestationObject),
      clientDataJSON: b64(clientData('webauthn.create', options.challenge, forged)),
      transports: ['internal'],
    },
  }
  const passkey: Passkey = { id, privateKey, userHandle: options.user.id, counter: 0 }
  return { passkey, credential }
}

export function answerWith(
  passkey: Passkey,
  options: PasskeyRequest,
  forged: Forgery = {},
): PasskeyAssertion {
  passkey.counter = forged.counter ?? passkey.counter + 1
  const authData = authenticatorData(forged.rpId ?? options.rpId, forged.flags ?? 5, passkey.counter)
  const client = clientData('webauthn.get', options.challenge, forged)
  const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), passkey.privateKey)
  return {
    id: b64(passkey.id),
    rawId: b64(passkey.id),
    type: 'public-key',
    response: {
      authenticatorData: b64(authData),
      clientDataJSON: b64(client),
      signature: b64(signature),
      userHandle: forged.userHandle ?? passkey.userHandle,
    },
  }
}

export const testOrigin = 'http://localhost'

function clientData(type: string, challenge: string, forged: Forgery): Buffer {
  const { origin = testOrigin } = forged
  return Buffer.from(
    JSON.stringify({
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }),
  )
}

function authenticatorData(rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), tail, attested])
}
