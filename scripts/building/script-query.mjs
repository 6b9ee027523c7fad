import { fileURLToPath } from 'node:url'

/** A plugin of Rsbuild: importing a TypeScript file with `?script` gives its text as JavaScript. */
export function scriptQuery() {
  return {
    name: 'script-query',
    setup(api) {
      api.modifyBundlerChain((chain, { CHAIN_ID: { RULE, ONE_OF } }) => {
        const rule = chain.module.rule(RULE.JS).oneOf('script').before(ONE_OF.JS_MAIN)
        rule.resourceQuery(/^\?script$/).type('asset/source')
        rule.use('script').loader(fileURLToPath(new URL('script-loader.mjs', import.meta.url)))
      })
    },
  }
}
