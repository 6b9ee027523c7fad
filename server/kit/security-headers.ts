import { createHash } from 'node:crypto'

interface Site {
  /** The page whose inline scripts, and no others, may run. */
  html: string
  /** People reach the console over HTTPS. */
  isHttps: boolean
}

/** Sent with every answer. */
export function securityHeaders({ html, isHttps }: Site): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...inlineScripts(html)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/**
 * The worker that reads PDF scans, and the policy of its own: it alone may compile WebAssembly, which decodes what scanners write. It
 * reaches neither the page nor, having no token, what people keep here.
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
