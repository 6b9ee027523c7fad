import { fileURLToPath } from 'node:url'

const loaders = { script: 'script-loader.mjs', studio: 'studio-loader.mjs' }

/** A plugin of Rsbuild: importing a TypeScript file with `?script` gives its text as JavaScript, a machine's with `?studio` as Studio's JSON. */
export function scriptQuery() {
  return {
    name: 'script-query',
    setup(api) {
      api.modifyBundlerChain((chain, { CHAIN_ID: { RULE, ONE_OF } }) => {
        for (const [query, loader] of Object.entries(loaders)) {
          const rule = chain.module.rule(RULE.JS).oneOf(query).before(ONE_OF.JS_MAIN)
          rule.resourceQuery(new RegExp(`^\\?${query}$`)).type('asset/source')
          rule.use(query).loader(fileURLToPath(new URL(loader, import.meta.url)))
        }
      })
    },
  }
}
