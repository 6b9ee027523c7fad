import type { ArticleFile } from './articles'

export const files = import.meta.glob<ArticleFile>('../../../docs/help/zh-CN/*.md', {
  eager: true,
  import: 'default',
})
