import { createHash } from 'node:crypto'
import { cspReportPath } from './csp-report-route'

interface Site {
  /** The page whose inline scripts, and no others, may run. */
  html: string
  /** The console is reached over HTTPS. */
  isHttps: boolean
}

/** Sent with every page, and with every response that is neither data nor a part of a page. */
export function pageHeaders({ html, isHttps }: Site): Record<string, string> {
  return {
    ...dataHeaders(isHttps),
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...inlineScripts(html)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      // The page's own policy, src/lib/install-trusted-types.ts, and that of the text editor's clipboard.
      'trusted-types default ProseMirrorClipboard',
      `report-uri ${cspReportPath}`,
      'report-to csp',
    ].join('; '),
    'reporting-endpoints': `csp="${cspReportPath}"`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** Sent with the API's responses, which may do nothing when opened as a page. */
export function dataHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...partHeaders(isHttps),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }
}

/** Adds the headers that a response does not have. */
export function addHeaders({ headers }: Response, more: Record<string, string>): void {
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
}

/** Sent with a page's scripts and styles, which the page's own policy governs. */
export function partHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The worker that opens the console without a network: its pages are those of the whole origin. */
export const serviceWorker = {
  '/static/js/service-worker.js': {
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': '/',
  },
}

/**
 * The worker that reads PDF scans, and its own policy: only it may compile WebAssembly, which decodes what scanners write. It can access
 * neither the page nor, without a token, any data.
 */
export const pdfWorker = {
  '/static/pdf/worker.js': {
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  },
}

function inlineScripts(html: string): string[] {
  const bodies = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, body]) => body ?? '',
  )
  return bodies.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}
