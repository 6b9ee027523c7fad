import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, listOf, mobile, nameText, prose, text } from '../field'
import { permanentResource, rowBase } from '../resource'

export const leadStatuses = ['new', 'contacted', 'visiting', 'trial', 'won', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]
/** The states of a lead that somebody still follows; a person has one such lead in a store. */
export const openLeadStatuses = ['new', 'contacted', 'visiting', 'trial'] as const
export const leadSources = ['walk_in', 'referral', 'guest', 'site', 'platform', 'event', 'other'] as const
export type LeadSource = (typeof leadSources)[number]
export const lossReasons = [
  'price',
  'distance',
  'time',
  'competitor',
  'unreachable',
  'no_interest',
  'other',
] as const
export type LossReason = (typeof lossReasons)[number]

const draftShape = {
  storeId: z.uuid(),
  source: z.enum(leadSources),
  /** What the lead cost in fen; null: unknown. */
  costFen: z.nullable(fen(0)),
  /** The seller who follows it; null: nobody so far. */
  ownerId: z.nullable(z.uuid()),
  /** What to do next and on which Shanghai day; both or neither. */
  nextStep: z.nullable(text(1, 100)),
  nextStepOn: z.nullable(givenDay),
  /** What the person is interested in. */
  wish: prose(0, 500),
}
const leadDraft = z.strictObject(draftShape)
export type LeadDraft = z.infer<typeof leadDraft>

/**
 * A new lead is of a known person, or of the one with this mobile, who is made if there is none.
 */
export const newLead = z.strictObject({
  ...draftShape,
  personId: z.nullable(z.uuid()),
  /** Required without `personId`. */
  name: z.nullable(nameText(2, 30)),
  mobile: z.nullable(mobile),
})
export type NewLead = z.infer<typeof newLead>

const leadNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.nullable(z.string()),
  /** The person wrote it in the form of the official site. */
  isFromSite: z.boolean(),
  text: z.string(),
})

export const leadRow = z.object({
  ...rowBase,
  ...draftShape,
  nextStep: z.nullable(z.string()),
  nextStepOn: z.nullable(day),
  wish: z.string(),
  personId: z.uuid(),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  memberId: z.nullable(z.uuid()),
  storeName: z.string(),
  ownerName: z.nullable(z.string()),
  /** The account of who follows it is disabled, so somebody else must. */
  isOwnerAway: z.boolean(),
  status: z.enum(leadStatuses),
  lossReason: z.nullable(z.enum(lossReasons)),
  lossNote: z.string(),
  /** When it reached each state; null for one that it skipped or went back from. */
  contactedAt: z.nullable(z.iso.datetime()),
  visitingAt: z.nullable(z.iso.datetime()),
  trialAt: z.nullable(z.iso.datetime()),
  wonAt: z.nullable(z.iso.datetime()),
  lostAt: z.nullable(z.iso.datetime()),
  /** The next card that is sold to the person in this store is the trial card. */
  awaitsTrialCard: z.boolean(),
  trialOrderId: z.nullable(z.uuid()),
  trialOrderNo: z.nullable(z.string()),
  /** The paid order that won it; null for a lead won without one. */
  wonOrderId: z.nullable(z.uuid()),
  wonOrderNo: z.nullable(z.string()),
  /** Consent to be contacted, given in the form of the official site, and the version of its text. */
  consentAt: z.nullable(z.iso.datetime()),
  consentVersion: z.nullable(z.string()),
  /** The latest first, at most 50. */
  notes: z.array(leadNote),
})
export type Lead = z.infer<typeof leadRow>

const plain = z.strictObject({})
/** The start page counts steps that are due; a new lead may make a person. */
const affects = ['leads', 'people', 'dashboard']

const parts = permanentResource({
  singular: 'lead',
  name: 'leads',
  affects,
  scope: 'stores',
  row: leadRow,
  detail: ['notes', 'consentAt', 'consentVersion', 'lossNote'],
  draft: leadDraft,
  filters: {
    status: listOf(leadStatuses),
    source: listOf(leadSources),
    store: z.optional(z.uuid()),
    owner: z.optional(z.uuid()),
    person: z.optional(z.uuid()),
    /** Open leads whose next step is overdue, is due by today, or is not agreed on; or that nobody follows, or somebody whose account is disabled. */
    due: z.optional(z.enum(['overdue', 'today', 'none', 'unowned'])),
  },
  sorts: ['createdAt', 'updatedAt', 'nextStepOn'],
  stepUp: ['export'],
  events: {
    contact: { event: 'lead.contact', body: plain },
    /** The visit becomes the next step. */
    scheduleVisit: {
      event: 'lead.scheduleVisit',
      body: z.strictObject({ nextStep: text(1, 100), nextStepOn: givenDay }),
    },
    startTrial: { event: 'lead.startTrial', body: z.strictObject({ sellsCard: z.boolean() }) },
    /** Refers to the person's latest paid card order of this store since the lead was made, if there is one. */
    win: { event: 'lead.win', body: plain },
    lose: {
      event: 'lead.lose',
      body: z.strictObject({ reason: z.enum(lossReasons), note: prose(0, 200) }),
    },
    /** Takes the last step back. */
    stepBack: { event: 'lead.stepBack', body: plain },
    /** Opens a won or lost lead again, in the state before. */
    reopen: { event: 'lead.reopen', body: plain },
  },
})

/** Leads made in a period, and how far they came since. */
const funnelLine = z.object({
  leads: z.int(),
  /** Leads that reached this state or a later one. */
  contacted: z.int(),
  visiting: z.int(),
  trial: z.int(),
  won: z.int(),
  lost: z.int(),
  /** The sum of known costs, and how many leads with a known cost were won. */
  costFen: z.int(),
  costedLeads: z.int(),
  costedWon: z.int(),
})
export type FunnelLine = z.infer<typeof funnelLine>

const funnelReply = z.object({
  total: funnelLine,
  bySource: z.array(z.object({ source: z.enum(leadSources), ...funnelLine.shape })),
  /** `ownerId` null: nobody followed them. */
  bySeller: z.array(
    z.object({
      ownerId: z.nullable(z.uuid()),
      ownerName: z.nullable(z.string()),
      ...funnelLine.shape,
    }),
  ),
})
export type LeadFunnel = z.infer<typeof funnelReply>

const funnelQuery = z.strictObject({
  /** Shanghai days, both included. */
  from: givenDay,
  to: givenDay,
  store: z.optional(z.uuid()),
})
export type FunnelQuery = z.infer<typeof funnelQuery>

const writing = { permission: 'lead:write' } as const
const scope = 'stores'

export const leads = {
  ...parts,
  create: endpoint('POST', '/leads', {
    affects,
    permission: 'lead:write',
    scope,
    body: newLead,
    reply: leadRow,
    status: 201,
  }),
  /** Who follows a lead moves it on. */
  on: {
    contact: { ...parts.on.contact, ...writing },
    scheduleVisit: { ...parts.on.scheduleVisit, ...writing },
    startTrial: { ...parts.on.startTrial, ...writing },
    win: { ...parts.on.win, ...writing },
    lose: { ...parts.on.lose, ...writing },
    stepBack: { ...parts.on.stepBack, ...writing },
    reopen: { ...parts.on.reopen, ...writing },
  },
  /** Records what was said, and what to do next; null for both: nothing is agreed on. */
  note: endpoint('POST', '/leads/:id/notes', {
    affects,
    permission: 'lead:write',
    scope,
    body: z.strictObject({
      text: prose(1, 500),
      nextStep: draftShape.nextStep,
      nextStepOn: draftShape.nextStepOn,
    }),
    reply: leadRow,
    versioned: true,
  }),
  funnel: endpoint('GET', '/leads/funnel', {
    permission: 'lead:read',
    scope,
    query: funnelQuery,
    reply: funnelReply,
  }),
  funnelCsv: endpoint('GET', '/leads/funnel.csv', {
    permission: 'lead:export',
    scope,
    stepUp: true,
    query: funnelQuery,
    reply: z.string(),
  }),
}

/** A lead without the members that lists leave out. */
export type ListedLead = z.infer<typeof leads.list.reply>['rows'][number]

/** What the lead's machine asks about. */
export const leadFacts = ({
  contactedAt,
  visitingAt,
  trialAt,
}: Pick<Lead, 'contactedAt' | 'visitingAt' | 'trialAt'>) => ({
  wasContacted: contactedAt !== null,
  hadVisit: visitingAt !== null,
  hadTrial: trialAt !== null,
})

/** Won of all, in percent with one decimal; null without leads. */
export const conversionOf = ({ leads: all, won }: Pick<FunnelLine, 'leads' | 'won'>): number | null =>
  all === 0 ? null : Math.round((won * 1000) / all) / 10

/** Fen for each won lead, among leads with a known cost; null when none of those was won. */
export const costPerWonOf = ({
  costFen,
  costedWon,
}: Pick<FunnelLine, 'costFen' | 'costedWon'>): number | null =>
  costedWon === 0 ? null : Math.round(costFen / costedWon)
