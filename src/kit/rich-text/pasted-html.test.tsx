import { expect, it } from '@rstest/core'
import { pastedHtml } from './pasted-html'

const pasted = (html: string) => pastedHtml(html).html

it('makes lists of what Word pastes as paragraphs, with their depth', () => {
  const item = (text: string, level: number, bullet: string) =>
    `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">${bullet}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
  expect(
    pasted(
      `<h1>会员须知</h1>${item('入场', 1, '·')}${item('刷脸', 2, 'o')}${item('离场', 1, '·')}<p>另有：</p>${item('先', 1, '1.')}${item('后', 1, '2.')}`,
    ),
  ).toBe(
    '<h2>会员须知</h2><ul><li>入场<ul><li>刷脸</li></ul></li><li>离场</li></ul><p>另有：</p><ol><li>先</li><li>后</li></ol>',
  )
})

it('reads bold, italic and lines from the styles of WeChat and leaves the rest of them behind', () => {
  expect(
    pasted(
      '<section style="margin:0;line-height:2"><span style="font-weight:bold;color:red">限时</span><span style="font-style:italic">三天</span><span style="text-decoration:line-through">¥399</span><span style="font-weight:400">起</span></section>',
    ),
  ).toBe('<section><strong>限时</strong><em>三天</em><s>¥399</s>起</section>')
})

it('leaves out what runs, what dresses, empty paragraphs, and pictures of other hosts, which it counts', () => {
  const { html, pictures } = pastedHtml(
    '<style>p{color:red}</style><p>甲<script>alert(1)</script></p><p>&nbsp;</p><img src="https://mmbiz.qpic.cn/a.png" onerror="alert(1)"><img src="/media/018f0000-0000-7000-8000-000000000000/640.webp" alt="店">',
  )
  expect({ html, pictures }).toEqual({
    html: '<p>甲</p><img src="/media/018f0000-0000-7000-8000-000000000000/640.webp" alt="店">',
    pictures: 1,
  })
})
