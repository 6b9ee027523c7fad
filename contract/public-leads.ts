import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { mobile, nameText, prose } from './field'

/** The text that a person consents to before they may be contacted; another text has another version. */
export const leadConsent = {
  version: '2026-11',
  text: '我同意该门店使用以上姓名和手机号与我联系，介绍课程和会员卡。不会用于其他用途，我可以随时要求停止联系并删除。',
} as const

/** Milliseconds that filling in the form takes a person at least, and for which a form may be sent. */
export const leadFormMs = { least: 3_000, most: 24 * 60 * 60_000 }

const storeCode = z.string().check(z.regex(/^[A-Z]{2}\d{3}$/, 'store_code'))

/** What a visitor of the official site sends: the only write of the public API. */
export const publicLeadDraft = z.strictObject({
  name: nameText(2, 30),
  mobile,
  /** The store's code. */
  store: storeCode,
  wish: prose(0, 300),
  /** The version of the text that the person has agreed to. */
  consentVersion: z.string().check(z.minLength(1), z.maxLength(20)),
  /** From `publicLeads.form`. */
  token: z.string().check(z.minLength(1), z.maxLength(120)),
  /** A field that people do not see and programs fill in; a form with it is answered alike and dropped. */
  website: z.string().check(z.maxLength(200)),
})
export type PublicLeadDraft = z.infer<typeof publicLeadDraft>

/** The form of the official site that makes leads, under the base of the public API. */
export const publicLeads = {
  /** What a new form needs. It is not cached. */
  form: {
    ...endpoint('GET', '/leads/form', {
      permission: 'public',
      scope: 'shared',
      reply: z.strictObject({
        /** Says when the form was opened; one that comes back too soon has to wait. */
        token: z.string(),
        consent: z.strictObject({ version: z.string(), text: z.string() }),
      }),
    }),
    params: z.strictObject({}),
  },
  /** The answer is the same whether the mobile is known or not, and whether the same form has been sent before. */
  send: {
    ...endpoint('POST', '/leads', {
      permission: 'public',
      scope: 'shared',
      body: publicLeadDraft,
      reply: z.strictObject({}),
      status: 201,
      affects: [],
    }),
    params: z.strictObject({}),
  },
}
