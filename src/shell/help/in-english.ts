import type { ArticleFile } from './load-articles'

export const inEnglish = import.meta.glob<ArticleFile>('../../../docs/help/en-US/*.md', {
  eager: true,
  import: 'default',
})
