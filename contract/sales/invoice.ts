import * as z from 'zod/mini'
import { taxClasses } from '../catalogue/product'
import { endpoint } from '../endpoint'
import { day, email, fen, givenDay, listOf, nameText, prose } from '../field'
import { permanentResource, rowBase } from '../resource'
import { isTaxNumber } from './tax-number'

export const invoiceStatuses = ['requested', 'issued', 'refused', 'withdrawn', 'reversed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceBuyers = ['person', 'company'] as const
export type InvoiceBuyer = (typeof invoiceBuyers)[number]

interface Buyer {
  buyerKind: InvoiceBuyer
  taxNo: string | null
}

/** A company has a tax number, and a person has none. */
const isBuyerWhole = z.refine<Buyer>(
  ({ buyerKind, taxNo }) => (buyerKind === 'company') === (taxNo !== null),
  { path: ['taxNo'], error: 'tax_no_of_company' },
)

/** A number as people copy it: with full-width digits, or in groups. */
const asCopied = z.overwrite((given: string) => given.normalize('NFKC').replace(/\s/g, ''))

const taxNo = z
  .string()
  .check(asCopied, z.maxLength(20), z.toUpperCase(), z.refine(isTaxNumber, 'tax_number'))

const buyer = {
  buyerKind: z.enum(invoiceBuyers),
  /** The name on the invoice. */
  title: nameText(2, 100),
  taxNo: z.nullable(taxNo),
  /** Where the buyer wants the file. */
  email: z.nullable(email),
  /** The remark that is printed on the invoice. */
  note: prose(0, 200),
}

const draftShape = z.strictObject({
  orderId: z.uuid(),
  ...buyer,
  /** At most what was paid for the order, but not from a stored card, is kept, and stands on no other invoice. */
  amountFen: fen(1),
})
export const invoiceDraft = draftShape.check(isBuyerWhole)
export type InvoiceDraft = z.infer<typeof invoiceDraft>

/** The number of an invoice: 8 digits on paper, 20 digits of a fully digitalised one (数电发票). */
const invoiceNumber = z.string().check(asCopied, z.regex(/^(?:\d{8}|\d{20})$/, 'invoice_number'))

export const invoiceRow = z.object({
  ...rowBase,
  ...draftShape.shape,
  /** `FP`, the Shanghai day, a growing number, a check digit. */
  requestNo: z.string(),
  orderNo: z.string(),
  memberId: z.nullable(z.uuid()),
  memberName: z.nullable(z.string()),
  memberNo: z.nullable(z.string()),
  storeId: z.uuid(),
  storeName: z.string(),
  status: z.enum(invoiceStatuses),
  /** The amount by the order's lines. The tax class is known for goods alone. */
  lines: z.array(
    z.object({
      itemId: z.uuid(),
      name: z.string(),
      amountFen: z.int(),
      taxClass: z.nullable(z.enum(taxClasses)),
    }),
  ),
  /** How much more stands on the order's open and issued invoices than may, since money went back; 0 as a rule. */
  excessFen: z.int(),
  invoiceNo: z.nullable(z.string()),
  issuedOn: z.nullable(day),
  refusalReason: z.nullable(z.string()),
  /** The number of the red invoice that takes it back. */
  reversalNo: z.nullable(z.string()),
  reversedOn: z.nullable(day),
  reversalReason: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof invoiceRow>

const scope = 'stores'
const affects = ['invoices', 'dashboard']

const resource = permanentResource({
  singular: 'invoice',
  name: 'invoices',
  affects,
  scope,
  row: invoiceRow,
  draft: draftShape,
  filters: {
    status: listOf(invoiceStatuses),
    store: z.optional(z.uuid()),
    /** `order` is every list's direction. */
    orderId: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    /** Shanghai days of the request, both included. */
    from: z.optional(givenDay),
    to: z.optional(givenDay),
    /** Issued for more than is kept, since money went back. */
    excess: z.optional(z.stringbool()),
  },
  sorts: ['createdAt', 'updatedAt', 'amountFen'],
  stepUp: ['export'],
  events: {
    /** It was made in the tax office's system, or in a program that is connected to it. */
    issue: {
      event: 'invoice.issue',
      body: z.strictObject({ invoiceNo: invoiceNumber, issuedOn: givenDay }),
    },
    refuse: { event: 'invoice.refuse', body: z.strictObject({ reason: prose(2, 200) }) },
    withdraw: { event: 'invoice.withdraw', body: z.strictObject({}) },
    /** A red invoice takes it back as a whole. */
    reverse: {
      event: 'invoice.reverse',
      body: z.strictObject({ reversalNo: invoiceNumber, reversedOn: givenDay, reason: prose(2, 200) }),
    },
  },
})

export const invoices = {
  ...resource,
  create: endpoint('POST', '/invoices', {
    affects,
    permission: 'invoice:write',
    scope,
    body: invoiceDraft,
    reply: invoiceRow,
    status: 201,
    once: true,
  }),
  /** Corrects the buyer of a request that was not issued yet. */
  update: endpoint('PATCH', '/invoices/:id', {
    affects,
    permission: 'invoice:write',
    scope,
    body: z.strictObject(buyer).check(isBuyerWhole),
    reply: invoiceRow,
    versioned: true,
  }),
  /** What may still be invoiced of an order, and the buyer of the member's last request. */
  quote: endpoint('GET', '/orders/:id/invoice-quote', {
    permission: 'invoice:write',
    scope,
    reply: z.object({
      leftFen: z.int(),
      /** Paid from a stored card, whose sale was invoiced. */
      storedFen: z.int(),
      /** On open and issued invoices. */
      invoicedFen: z.int(),
      buyer: z.nullable(
        z.object({
          buyerKind: z.enum(invoiceBuyers),
          title: z.string(),
          taxNo: z.nullable(z.string()),
          email: z.nullable(z.string()),
        }),
      ),
      /** Who is billed for the member by the family links. */
      payerName: z.nullable(z.string()),
    }),
  }),
}

/** An invoice as lists reply it. */
export type ListedInvoice = z.infer<typeof invoices.list.reply>['rows'][number]
