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
  description: 'Agreement, then enrolment on the devices; the agreement can be taken back at any time.',
  initial: 'none',
  states: {
    none: {
      description: 'Nobody has asked.',
      on: {
        'face.consent': { target: 'consented', description: 'They, or their guardian, agree to a wording.' },
      },
    },
    consented: {
      description: 'Agreed; the photo may be kept and given to the devices.',
      on: {
        'face.consent': { target: 'consented', description: 'Agreed anew, with another photo or wording.' },
        'face.succeed': {
          target: 'enrolled',
          description: 'A device has found exactly one face and knows it.',
        },
        'face.fail': { target: 'failed', description: 'The devices could not use the photo.' },
        'face.revoke': { target: 'revoked', description: 'Taken back before any device had it.' },
      },
    },
    enrolled: {
      description: 'The devices open for this face.',
      on: {
        'face.consent': { target: 'consented', description: 'Another photo: the devices are to learn it.' },
        'face.fail': { target: 'failed', description: 'A device does not know the face any more.' },
        'face.revoke': { target: 'revoked', description: 'Taken back; every device is to forget it.' },
      },
    },
    failed: {
      description: 'Agreed, but the photo is of no use.',
      on: {
        'face.consent': { target: 'consented', description: 'A better photo.' },
        'face.retry': { target: 'consented', description: 'The same photo once more.' },
        'face.revoke': { target: 'revoked', description: 'Taken back.' },
      },
    },
    revoked: {
      description: 'Taken back: no photo is kept.',
      on: { 'face.consent': { target: 'consented', description: 'They have changed their mind.' } },
    },
  },
})
