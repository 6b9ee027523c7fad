import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** Serves source maps only for the project's chunks, because parsing those of libraries costs 1.5 s in every test file. */
export const ownSourceMaps = (): RsbuildPlugin => ({
  name: 'own-source-maps',
  setup: (api) => {
    api.modifyRspackConfig((config, { rspack }) => {
      config.plugins.push({
        apply: (compiler: Rspack.Compiler) => {
          // The runner sets this option after every hook of a configuration.
          compiler.options.devtool = false
          new rspack.SourceMapDevToolPlugin({
            filename: '[file].map',
            noSources: true,
            columns: false,
            moduleFilenameTemplate: '[absolute-resource-path]',
            exclude: /^vendors-/,
          }).apply(compiler)
        },
      })
    })
  },
})
