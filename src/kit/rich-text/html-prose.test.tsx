import { expect, it } from '@rstest/core'
import { htmlProse } from './html-prose'

it('reads rich text line by line, with where links lead and what pictures show', () => {
  expect(
    htmlProse(
      '<h2>关于我们</h2><p>我们有 <strong>{{store_count}}</strong> 家门店，<a href="/store">查看</a>。<br>欢迎</p><ul><li><p>静安</p></li><li>徐汇</li></ul><table><tbody><tr><th>日</th><td>9:00</td></tr></tbody></table><p><img src="/media/x/640.webp" alt="前台"></p>',
    ),
  ).toBe('关于我们\n我们有 {{store_count}} 家门店，查看 (/store)。\n欢迎\n• 静安\n• 徐汇\n日 | 9:00\n[前台]')
})
