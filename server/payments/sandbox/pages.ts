import { m } from '#messages'
import { type Locale, localeOf } from '../../kit/problem'
import { yuanOf } from '../../kit/yuan-of'
import type { SandboxPayment } from './book'
import type { PaymentSandbox } from './sandbox'

const place = '/sandbox'

/** The page that the payer's phone opens for a code of the sandbox. */
export function codePage(origin: string): (code: string) => string {
  return (code) => new URL(`${place}/${code}`, origin).href
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * The payer's side, for trying the console out: `/sandbox` lists pending payments, `/sandbox/<code>` pays one. Undefined for other paths.
 */
export function sandboxPages({ book, scan, pay }: Pick<PaymentSandbox, 'book' | 'scan' | 'pay'>) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (pathname !== place && !pathname.startsWith(`${place}/`)) return undefined
    const locale = localeOf(request.headers.get('accept-language') ?? undefined)
    const payments = [...book.payments.values()].reverse().map((one) => book.find(one.channel, one.paymentNo))
    const chosen = payments.find(({ code }) => pathname === `${place}/${code}`)
    if (pathname !== place && chosen === undefined) return undefined
    if (chosen !== undefined) scan(chosen.channel, chosen.paymentNo)
    if (request.method === 'POST' && chosen?.state === 'open') {
      await pay(chosen.channel, chosen.paymentNo)
      return new Response(null, { status: 303, headers: { location: pathname } })
    }
    const body = chosen === undefined ? listOf(payments, locale) : ticketOf(chosen, locale)
    return new Response(pageOf(body, locale), { headers })
  }
}

function listOf(payments: SandboxPayment[], locale: Locale): string {
  const open = payments.filter(({ state }) => state === 'open')
  if (open.length === 0) return `<p>${m.payment_sandbox_empty({}, { locale })}</p>`
  const rows = open.map(({ code, ...payment }) => {
    const name = `${m[`payment_channel_${payment.channel}`]({}, { locale })} ${escaped(payment.subject)}`
    return `<li><a href="${place}/${code}"><span>${name}</span><b>¥${yuanOf(payment.amountFen)}</b></a></li>`
  })
  return `<ul>${rows.join('')}</ul>`
}

function ticketOf(payment: SandboxPayment, locale: Locale): string {
  const { state, channel, subject, amountFen, paymentNo } = payment
  const ends = {
    open: `<form method="post"><button>${m.payment_sandbox_pay({}, { locale })}</button></form>`,
    paid: `<p role="status">${m.payment_sandbox_paid({}, { locale })}</p>`,
    closed: `<p role="status">${m.payment_sandbox_closed({}, { locale })}</p>`,
  }
  return `
    <p>${m[`payment_channel_${channel}`]({}, { locale })}</p>
    <p class="amount">¥${yuanOf(amountFen)}</p>
    <p>${escaped(subject)}<br><small>${escaped(paymentNo)}</small></p>
    ${ends[state]}
    <p><a href="${place}">${m.payment_sandbox_all({}, { locale })}</a></p>`
}

function pageOf(body: string, locale: Locale): string {
  const title = m.payment_sandbox_title({}, { locale })
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 3rem 1.25rem }
  h1 { margin: 0; font-size: 1.25rem }
  small, .note { opacity: .75 }
  ul { padding: 0; list-style: none }
  a { color: inherit }
  li a { display: flex; text-decoration: none; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-bottom: 1px solid #8884 }
  li span { overflow-wrap: anywhere }
  li a:hover { background: #8882 }
  [role=status] { font-weight: 600 }
  b, .amount { font-variant-numeric: tabular-nums }
  .amount { margin: .5rem 0; font-size: 2.5rem; font-weight: 600 }
  button { width: 100%; padding: .75rem; border: 0; border-radius: 6px; background: #0a6640; color: #fff; font: inherit; cursor: pointer }
</style>
<main>
  <h1>${title}</h1>
  <p class="note">${m.payment_sandbox_note({}, { locale })}</p>
  ${body}
</main>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
