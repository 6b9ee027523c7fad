import type { ArticleFile } from './articles'

export const files = import.meta.glob<ArticleFile>('../../../docs/help/en-US/*.md', {
  eager: true,
  import: 'default',
})
