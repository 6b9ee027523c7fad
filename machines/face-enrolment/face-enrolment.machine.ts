import { setup } from 'xstate'

/** The consent to the use of a person's face. State names are the face statuses of contract/people/person.ts. */
export const faceEnrolmentMachine = setup({
  types: {
    events: {} as
      | { type: 'face.consent' }
      | { type: 'face.succeed' }
      | { type: 'face.fail' }
      | { type: 'face.retry' }
      | { type: 'face.revoke' },
  },
}).createMachine({
  id: 'face-enrolment',
  description: 'A person consents, then the devices enrol their face; consent can be revoked at any time.',
  initial: 'none',
  states: {
    none: {
      description: 'No consent was requested.',
      on: {
        'face.consent': {
          target: 'consented',
          description: 'The person or their guardian consents to a wording.',
        },
      },
    },
    consented: {
      description: 'Consent is given; the photo may be stored and sent to the devices.',
      on: {
        'face.consent': { target: 'consented', description: 'Consent to another photo or wording.' },
        'face.succeed': {
          target: 'enrolled',
          description: 'A device found exactly one face and enrolled it.',
        },
        'face.fail': { target: 'failed', description: 'The devices could not use the photo.' },
        'face.revoke': { target: 'revoked', description: 'Revoked before any device had the photo.' },
      },
    },
    enrolled: {
      description: 'The devices recognise this face.',
      on: {
        'face.consent': { target: 'consented', description: 'The devices must enrol another photo.' },
        'face.fail': { target: 'failed', description: 'A device lost the face.' },
        'face.revoke': { target: 'revoked', description: 'Revoked; every device must delete the face.' },
      },
    },
    failed: {
      description: 'Consent is given, but the photo is unusable.',
      on: {
        'face.consent': { target: 'consented', description: 'A better photo is given.' },
        'face.retry': { target: 'consented', description: 'The same photo is tried again.' },
        'face.revoke': { target: 'revoked', description: 'The consent is revoked.' },
      },
    },
    revoked: {
      description: 'Consent is revoked: no photo is stored.',
      on: { 'face.consent': { target: 'consented', description: 'The person consents again.' } },
    },
  },
})
