import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * Source maps of the project's own chunks alone: the runner parses a chunk's map whenever a library asks for a stack, a second and a half in
 * every file for libraries' maps that show nothing.
 */
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
