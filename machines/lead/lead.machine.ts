import { setup } from 'xstate'

/** The stages that the lead reached before the present one. */
interface Facts {
  wasContacted: boolean
  hadVisit: boolean
  hadTrial: boolean
}

/** A person who may become a member of a store. State names are the statuses of contract/sales/lead.ts; the context holds the facts the guards need. */
export const leadMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'lead.contact' }
      | { type: 'lead.scheduleVisit' }
      | { type: 'lead.startTrial' }
      | { type: 'lead.win' }
      | { type: 'lead.lose' }
      | { type: 'lead.stepBack' }
      | { type: 'lead.reopen' },
  },
  guards: {
    wasContacted: ({ context }) => context.wasContacted,
    hadVisit: ({ context }) => context.hadVisit,
    hadTrial: ({ context }) => context.hadTrial,
  },
}).createMachine({
  id: 'lead',
  description: 'Somebody is interested in a store, until they buy a card or are lost.',
  context: ({ input }) => ({
    wasContacted: input?.wasContacted ?? false,
    hadVisit: input?.hadVisit ?? false,
    hadTrial: input?.hadTrial ?? false,
  }),
  initial: 'new',
  states: {
    new: {
      description: 'Nobody has spoken with them yet.',
      on: {
        'lead.contact': { target: 'contacted', description: 'They were reached.' },
        'lead.scheduleVisit': { target: 'visiting', description: 'Contact and appointment are one step.' },
        'lead.startTrial': { target: 'trial', description: 'They came by themselves and try at once.' },
        'lead.win': { target: 'won', description: 'A card was bought without further steps.' },
        'lead.lose': { target: 'lost', description: 'A reason is recorded.' },
      },
    },
    contacted: {
      description: 'They were reached, and no visit is agreed on.',
      on: {
        'lead.scheduleVisit': { target: 'visiting', description: 'The day becomes the next step.' },
        'lead.startTrial': { target: 'trial', description: 'They came without an appointment.' },
        'lead.win': { target: 'won', description: 'A card was bought.' },
        'lead.lose': { target: 'lost', description: 'A reason is recorded.' },
        'lead.stepBack': { target: 'new', description: 'The contact was recorded by mistake.' },
      },
    },
    visiting: {
      description: 'A visit is agreed on or has taken place.',
      on: {
        'lead.startTrial': { target: 'trial', description: 'They train on trial, mostly by a trial card.' },
        'lead.win': { target: 'won', description: 'A card was bought.' },
        'lead.lose': { target: 'lost', description: 'A reason is recorded.' },
        'lead.stepBack': [
          { guard: 'wasContacted', target: 'contacted', description: 'The visit was recorded by mistake.' },
          { target: 'new', description: 'The visit was the first step.' },
        ],
      },
    },
    trial: {
      description: 'They train on trial.',
      on: {
        'lead.win': { target: 'won', description: 'A card was bought after the trial card.' },
        'lead.lose': { target: 'lost', description: 'A reason is recorded.' },
        'lead.stepBack': [
          { guard: 'hadVisit', target: 'visiting', description: 'The trial was recorded by mistake.' },
          { guard: 'wasContacted', target: 'contacted', description: 'There was no visit before it.' },
          { target: 'new', description: 'The trial was the first step.' },
        ],
      },
    },
    won: {
      description: 'They bought a card.',
      on: {
        'lead.reopen': [
          {
            guard: 'hadTrial',
            target: 'trial',
            description: 'It was won by mistake, or the card was returned.',
          },
          { guard: 'hadVisit', target: 'visiting', description: 'There was no trial before it.' },
          { guard: 'wasContacted', target: 'contacted', description: 'There was no visit before it.' },
          { target: 'new', description: 'The purchase was the first step.' },
        ],
      },
    },
    lost: {
      description: 'They do not become a member.',
      on: {
        'lead.reopen': [
          {
            guard: 'hadTrial',
            target: 'trial',
            description: 'They are interested again, as far as they were.',
          },
          { guard: 'hadVisit', target: 'visiting', description: 'There was no trial before it.' },
          { guard: 'wasContacted', target: 'contacted', description: 'There was no visit before it.' },
          { target: 'new', description: 'Nobody had spoken with them.' },
        ],
      },
    },
  },
})
