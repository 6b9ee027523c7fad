import { fileURLToPath } from 'node:url'

/** A plugin of Rsbuild: importing an article of docs/help gives its parts. */
export function helpArticles() {
  return {
    name: 'help-articles',
    setup(api) {
      api.modifyBundlerChain((chain) => {
        const rule = chain.module
          .rule('help-article')
          .test(/[\\/]docs[\\/]help[\\/].*\.md$/)
          .type('javascript/auto')
        rule.use('article').loader(fileURLToPath(new URL('article-loader.mjs', import.meta.url)))
      })
    },
  }
}
