import { createHash } from 'node:crypto'

/** The mark of an address that was tried already, and of one that WeChat came back to without a link. */
export const triedMark = '?wechat=done'
export const backMark = '?wechat=back'

const triedCookie = 'wechat_tried'
const aDay = 86_400
/** Milliseconds for which the database is not asked again: anybody may call themselves WeChat, as often as they like. */
const knownFor = 5_000

/**
 * The server never sees the part of a link behind the `#`, so this page, and not the member's own, sends it with a POST. What fails leads to the
 * member's page under an address for which this page is not shown. On the way back a browser keeps what stood behind the `#` of WeChat's address,
 * which is no link.
 */
const script = `(() => {
  const key = 'member-page-link'
  const isBack = location.search === '${backMark}'
  let link = isBack ? '' : location.hash.slice(1)
  try {
    if (link) sessionStorage.setItem(key, link)
    else link = sessionStorage.getItem(key) || ''
  } catch {}
  let isOver = false
  const end = (address) => {
    if (isOver) return
    isOver = true
    location.replace(address)
  }
  const open = () => end('/member-page${triedMark}' + (link ? '#' + link : ''))
  if (!link || isBack) return open()
  setTimeout(open, 5000)
  fetch('/api/v1/member-page/wechat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link }),
  })
    .then((reply) => (reply.ok ? reply.json() : {}))
    .then(({ url }) => (url ? end(url) : open()), open)
})()`

const html = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>我的课程</title>
<p style="font: 16px system-ui, sans-serif; text-align: center; margin-top: 40vh">正在打开… · Opening…</p>
<script>${script}</script>
</html>
`

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers WeChat's browser at the member's page, at most once a day, with a page that begins the binding. */
export function wechatEntrance(isSetUp: () => Promise<boolean>, isHttps: boolean) {
  let known: { isThere: Promise<boolean>; until: number } | undefined
  const isThere = () => {
    if (known === undefined || known.until <= performance.now())
      known = { isThere: isSetUp().catch(() => false), until: performance.now() + knownFor }
    return known.isThere
  }
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/member-page' || search === triedMark) return undefined
    if (!/\bMicroMessenger\//.test(request.headers.get('user-agent') ?? '')) return undefined
    const isTried = new RegExp(`(?:^|;\\s*)${triedCookie}=`).test(request.headers.get('cookie') ?? '')
    if (search !== backMark && (isTried || !(await isThere()))) return undefined
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'set-cookie': `${triedCookie}=1; Path=/member-page; Max-Age=${aDay}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
      },
    })
  }
}
