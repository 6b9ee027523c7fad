import type { ArticleFile } from './load-articles'

export const inChinese = import.meta.glob<ArticleFile>('../../../docs/help/zh-CN/*.md', {
  eager: true,
  import: 'default',
})
