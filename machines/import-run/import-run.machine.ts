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
    'A file is read, checked record by record, and then written in parts. Nothing is written before the check.',
  initial: 'parsed',
  states: {
    parsed: {
      description: 'The file is read and its records are stored; their results are not known yet.',
      on: {
        'import.map': { target: 'parsed', description: 'The columns are mapped differently.' },
        'import.check': { target: 'checking', description: 'The dry run starts.' },
      },
    },
    checking: {
      description: 'Each record is written and rolled back, which shows its result.',
      on: {
        'import.checked': { target: 'checked', description: 'Every record has its result.' },
        'import.cancel': { target: 'parsed', description: 'Stopped: nothing was written.' },
        'import.fail': { target: 'failed', description: 'The dry run cannot be completed.' },
      },
    },
    checked: {
      description: 'The records to create, change and refuse are known.',
      on: {
        'import.map': {
          target: 'parsed',
          description: 'The columns are mapped differently, so the results are void.',
        },
        'import.check': {
          target: 'checking',
          description: 'Checked again, because rows have changed since.',
        },
        'import.apply': {
          target: 'applying',
          description: 'The records are written, except the refused ones.',
        },
      },
    },
    applying: {
      description: 'Records are written in parts, one transaction each; written parts remain.',
      on: {
        'import.finish': { target: 'done', description: 'Every valid record is written.' },
        'import.cancel': { target: 'cancelled', description: 'Stopped between two parts.' },
        'import.fail': { target: 'failed', description: 'The rest cannot be written.' },
      },
    },
    cancelled: {
      description: 'A person stopped it: each part is written as a whole or not at all.',
      on: {
        'import.apply': { target: 'applying', description: 'Continues with the records not written yet.' },
        'import.check': {
          target: 'checking',
          description: 'Checked again; written records count as unchanged.',
        },
      },
    },
    done: { description: 'The report has the result of every record.' },
    failed: {
      description: 'It stopped early; the run has the reason.',
      on: {
        'import.check': {
          target: 'checking',
          description: 'Checked again; written records count as unchanged.',
        },
      },
    },
  },
})
