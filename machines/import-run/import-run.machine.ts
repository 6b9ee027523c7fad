import { setup } from 'xstate'

/** An import of a file. State names are the statuses of contract/system/imports.ts; no event depends on more than the state. */
export const importRunMachine = setup({
  types: {
    events: {} as
      | { type: 'import.map' }
      | { type: 'import.check' }
      | { type: 'import.checked' }
      | { type: 'import.apply' }
      | { type: 'import.cancel' }
      | { type: 'import.finish' }
      | { type: 'import.fail' },
  },
}).createMachine({
  id: 'import-run',
  description:
    'A file is read, tried out record by record, and then written in parts. Nothing enters before it was tried out.',
  initial: 'parsed',
  states: {
    parsed: {
      description: 'The file has been read and its records are kept; nobody knows yet what they come to.',
      on: {
        'import.map': { target: 'parsed', description: 'Other columns are read.' },
        'import.check': { target: 'checking', description: 'The dry run begins.' },
      },
    },
    checking: {
      description: 'Each record is written and taken back again, which tells what it comes to.',
      on: {
        'import.checked': { target: 'checked', description: 'Every record has its verdict.' },
        'import.cancel': { target: 'parsed', description: 'Stopped: nothing of it was written.' },
        'import.fail': { target: 'failed', description: 'The dry run cannot be carried through.' },
      },
    },
    checked: {
      description: 'What would be created, changed and refused is known.',
      on: {
        'import.map': { target: 'parsed', description: 'Other columns are read: the verdicts are void.' },
        'import.check': {
          target: 'checking',
          description: 'Tried out again, because rows have changed since.',
        },
        'import.apply': {
          target: 'applying',
          description: 'The records are written, but for those refused.',
        },
      },
    },
    applying: {
      description: 'Records are written, a part in each transaction; what is written stays written.',
      on: {
        'import.finish': { target: 'done', description: 'Every record that could be written is written.' },
        'import.cancel': { target: 'cancelled', description: 'Stopped between two parts.' },
        'import.fail': { target: 'failed', description: 'The rest cannot be written.' },
      },
    },
    cancelled: {
      description: 'A person stopped it: some parts are written whole, the others not at all.',
      on: {
        'import.apply': { target: 'applying', description: 'Goes on with what is not written yet.' },
        'import.check': {
          target: 'checking',
          description: 'Tried out again; what was written counts as the same.',
        },
      },
    },
    done: { description: 'The report says what became of every record.' },
    failed: {
      description: 'It stopped on the way, and the run says why.',
      on: {
        'import.check': {
          target: 'checking',
          description: 'Tried out again; what was written counts as the same.',
        },
      },
    },
  },
})
