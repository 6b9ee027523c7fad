import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type RsbuildPlugin, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { dependencies, optionalDependencies } from './package.json'
import { helpArticles } from './scripts/building/help-articles.mjs'
import { scriptQuery } from './scripts/building/script-query.mjs'

/**
 * Semi's barrel is marked as having side effects, so one import would drag every component into one chunk: 23.3 kB (gzip) more in the first
 * page.
 */
const semiBarrel = { test: /@douyinfe[\\/]semi-ui[\\/]lib[\\/]es[\\/]index\.js$/, sideEffects: false }

interface Graph {
  chunkGraph: { getModuleChunksIterable(module: Rspack.Module): Iterable<{ name?: string }> }
}
const isOfConsole = ({ name = 'page' }: { name?: string }) => name === 'page' || name === 'shell'
/** Small enough to be copied: a coach's phone asks a statechart, and must not wait for the file of the lists. */
const isCopied = (module: Rspack.Module) =>
  /[\\/](machines[\\/]lifecycle|content[\\/]media-url|scheduling[\\/]open-due-fen)\.ts$/.test(
    module.identifier(),
  )
/** Semi's texts, which every list has, import a locale of date-fns and what that needs. */
const isOfCalendar = (module: Rspack.Module) =>
  /node_modules[\\/](date-fns-tz|date-fns[\\/](?!esm[\\/](locale|toDate|_lib[\\/](?!format)))|@douyinfe[\\/]semi-(ui|foundation)[\\/]lib[\\/]es[\\/](datePicker|timePicker|scrollList|utils[\\/]date-fns-extra))/.test(
    module.identifier(),
  )
const isInShell = (module: Rspack.Module, { chunkGraph }: Graph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'shell')

/** A cold visit is limited by requests more than by bytes, so code that every visit needs is one file. */
const fewFiles = {
  preset: 'none' as const,
  // Code that few pages share is copied into each of them, which saves a request; styles are many small files and add up sooner.
  minSize: { javascript: 60_000, 'css/mini-extract': 40_000 },
  // The statecharts page carries its own copy of the code it needs, so that it changes no file that the staff fetches.
  chunks: ({ name }: { name?: string }) => name !== 'machines',
  cacheGroups: {
    start: {
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store)[\\/]/,
      name: 'start',
      // A member's phone gets its own copy of the shared code that it needs.
      chunks: ({ name }: { name?: string }) => name === 'index',
    },
    // Without this group, code that only later chunks import would be a separate file to fetch before the first page.
    startLater: {
      test: /node_modules[\\/]xstate[\\/]dist[\\/]xstate-actors/,
      name: 'start',
      chunks: ({ name }: { name?: string }) =>
        !['machines', 'shared-plan', 'member-page', 'fault'].includes(name ?? ''),
    },
    // The shell is one file, with the code that it shares with pages: two files would be 1.6 kB (brotli) more. Code that twenty other pages
    // share is another one: a cold list waits for two files, not twenty.
    base: {
      name: 'base',
      priority: 2,
      chunks: isOfConsole,
      test: isInShell,
    },
    // Apart from the kit, because a list shows its first rows without a calendar: 47 kB (brotli).
    calendar: {
      name: 'calendar',
      minSize: 0,
      priority: 3,
      chunks: isOfConsole,
      test: (module: Rspack.Module, graph: Graph) => isOfCalendar(module) && !isInShell(module, graph),
    },
    kit: {
      name: 'kit',
      priority: 1,
      minChunks: 20,
      chunks: isOfConsole,
      // The priority alone does not separate them: the first page would also wait for this file, 150 kB more.
      test: (module: Rspack.Module, graph: Graph) => !isInShell(module, graph) && !isCopied(module),
    },
  },
}

/** Component names for React DevTools would keep unused components in the bundle: 4.3 kB (gzip) in every page. */
const withoutNames = {
  test: /react-router[\\/]dist[\\/]/,
  loader: fileURLToPath(new URL('./scripts/building/nameless-loader.mjs', import.meta.url)),
}

/** The parts of Semi's components for props that are not used here. */
const withoutUnusedParts = {
  // Virtual lists in Select and Cascader: 2.9 kB (gzip) in each list.
  'react-window$': false as const,
  // Dragging tags in TagInput: 16.3 kB (gzip) in the page of stores.
  '../_sortable$': false as const,
}

const buttonParts = fileURLToPath(new URL('./scripts/building/semi-button-parts.mjs', import.meta.url))

/** Semi's Button imports deep cloning of lodash, which no other part of the first page needs: 4.4 kB (brotli) in the first page. */
const smallButton = {
  test: /@douyinfe[\\/]semi-ui[\\/]lib[\\/]es[\\/]button[\\/](index|Button)\.js$/,
  resolve: { alias: { 'lodash/omit$': buttonParts, '../_utils$': buttonParts } },
}

/** Inlined in the page: a separate request would have headers longer than the icon. */
const icon = `data:image/svg+xml,${readFileSync('public/icon.svg', 'utf8')
  .replace(/<title>.*<\/title>|\s*\n\s*/g, '')
  .replaceAll('"', "'")
  .replace(/[<>#%]/g, encodeURIComponent)}`

/** Libraries of many files, which would take longer to find than to run: 0.2 s of each start. */
const bundled = new Set([
  'kysely',
  'hono',
  '@hono/node-server',
  'zod',
  'xstate',
  'saxen',
  'otpauth',
  'sanitize-html',
])

/** Comments are half of the messages' code, and are read at each start; names and lines stay, for stack traces. */
const withoutComments = {
  compress: false,
  mangle: false,
  minify: false,
  format: { comments: false as const, beautify: true },
}

/** The files that src/kit/viewer/open-pdf.ts fetches by name: the worker, the files that it requests, and their licences. */
const pdfParts = [
  { from: 'legacy/build/pdf.worker.min.mjs', to: 'static/pdf/worker.js' },
  { from: 'wasm', to: 'static/pdf/wasm' },
  { from: 'cmaps', to: 'static/pdf/cmaps' },
  { from: 'standard_fonts', to: 'static/pdf/fonts' },
  { from: 'LICENSE', to: 'static/pdf/LICENSE', toType: 'file' as const },
].map((part) => ({ ...part, context: path.resolve('node_modules/pdfjs-dist'), info: { minimized: true } }))

export default defineConfig({
  plugins: [precompress(), chunkMap(), preload()],
  environments: {
    web: {
      plugins: [pluginReact(), helpArticles(), scriptQuery()],
      source: {
        entry: {
          index: './src/main.tsx',
          'shared-plan': './src/shared-plan/main.tsx',
          'member-page': './src/member-page/main.tsx',
          fault: './src/fault/main.ts',
        },
      },
      html: {
        template: ({ entryName }) => `./public/${entryName}.html`,
        templateParameters: { icon },
        inject: 'body',
        scriptLoading: 'module',
      },
      output: {
        distPath: { root: 'dist/web' },
        legalComments: 'none',
        manifest: true,
        sourceMap: false,
        // The entry lists every file name: two digits fewer in each save half a kilobyte of the sign-in page.
        filenameHash: 'contenthash:8',
        copy: pdfParts,
      },
      splitChunks: fewFiles,
      resolve: { alias: withoutUnusedParts },
      tools: {
        // Only syntax that a browser implements wrongly is rewritten: default parameters, which each message has, are not. It saves 3.0 kB
        // (gzip) in each list.
        swc: { env: { bugfixes: true } },
        postcss: (_config, { addPlugins }) => addPlugins(oneFont),
        rspack: (_config, { appendRules }) => appendRules([semiBarrel, smallButton, withoutNames]),
      },
    },
    // Apart from the pages: a browser finds a new service worker by its address, which stays the same.
    worker: {
      source: { entry: { 'service-worker': './src/service-worker/main.ts' } },
      output: {
        target: 'web-worker',
        distPath: { root: 'dist/web', js: 'static/js' },
        cleanDistPath: false,
        filename: { js: '[name].js' },
        legalComments: 'none',
        sourceMap: false,
      },
    },
    node: {
      source: {
        entry: {
          main: './server/main.ts',
          cluster: './server/cluster.ts',
          demo: './server/demo.ts',
          import: './server/import.ts',
          'rotate-key': './server/rotate-key.ts',
          'reset-account': './server/reset-account.ts',
          reconcile: './server/reconcile.ts',
          'simulate-devices': './server/simulate-devices.ts',
          'verify-audit': './server/verify-audit.ts',
          backup: './server/backup.ts',
          restore: './server/restore.ts',
          'verify-backup': './server/verify-backup.ts',
          doctor: './server/doctor.ts',
          'file-reader': './server/file-reader.ts',
        },
      },
      output: {
        target: 'node',
        module: true,
        distPath: { root: 'dist/server' },
        minify: { jsOptions: { minimizerOptions: withoutComments } },
        sourceMap: true,
        externals: Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !bundled.has(name))
          .map((name) => new RegExp(`^${name}(/|$)`)),
      },
    },
  },
})

/** Semi names a font of its own in each component: figures in a list and in its drawer would differ. */
const oneFont = {
  postcssPlugin: 'one-font',
  Declaration: {
    'font-family': (declaration: { value: string }) => {
      if (declaration.value.startsWith('"Inter"')) declaration.value = 'inherit'
    },
  },
}

/** Writes `.br` and `.gz` next to each file that shrinks, so that the server never compresses during a request. */
function precompress(): RsbuildPlugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'precompress',
    setup(api) {
      api.onAfterBuild(async ({ environments, isWatch }) => {
        const root = environments.web?.distPath
        if (isWatch || root === undefined) return
        const names = (await readdir(root, { recursive: true })).filter((name) =>
          /\.(js|css|html|svg|json|wasm)$/.test(name),
        )
        await Promise.all(
          names.map(async (name) => {
            const file = path.join(root, name)
            const bytes = await readFile(file)
            if (bytes.length < 1024) return
            const best = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            }
            await writeFile(`${file}.br`, await brotli(bytes, { params: best }))
            await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
          }),
        )
      })
    },
  }
}

/**
 * Writes for scripts/checks which files an `import()` loads, to dist/chunks.json, and which modules each file holds, to
 * dist/modules.json.
 */
function chunkMap(): RsbuildPlugin {
  return {
    name: 'chunk-map',
    setup(api) {
      api.onAfterEnvironmentCompile(async ({ stats, environment }) => {
        if (environment.name !== 'web' || stats === undefined) return
        const everyModule = {
          chunkModules: true,
          nestedModules: true,
          dependentModules: true,
          orphanModules: true,
        }
        const what = { all: false, chunks: true, chunkOrigins: true, ...everyModule }
        const { chunks = [] } = stats.toJson(what)
        const map = chunks.flatMap(({ files = [], origins = [] }) =>
          origins.map(({ moduleName, request }) => ({ from: moduleName, to: request, files })),
        )
        const modules = Object.fromEntries(
          chunks.flatMap(({ files = [], modules = [] }) => {
            const names = modules.flatMap((one) => [one, ...(one.modules ?? [])]).map(({ name }) => name)
            return files.map((file) => [file, [...new Set(names)].sort()])
          }),
        )
        const write = (name: string, value: unknown) =>
          writeFile(path.join(environment.distPath, '..', name), JSON.stringify(value, null, 1))
        await write('chunks.json', map)
        await write('modules.json', modules)
      })
    },
  }
}

/**
 * Lists the files of the first paint for the script in public/index.html, which fetches them in parallel with the entry. The script's
 * comments are stripped.
 */
function preload(): RsbuildPlugin {
  return {
    name: 'preload',
    setup(api) {
      api.onAfterEnvironmentCompile(async ({ stats, environment }) => {
        if (environment.name !== 'web' || stats === undefined || api.context.action !== 'build') return
        const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true })
        const early: Record<string, string[]> = {}
        for (const { files = [], origins = [] } of chunks)
          for (const { moduleName = '', request = '' } of origins) {
            const part = /^\.\/(?:pages\/)?(login|shell|dashboard|\w+)\/?(?:page|shell)?$/.exec(request)?.[1]
            if (part === undefined || !/^\.\/src\/(start|router|nav)\.tsx?$/.test(moduleName)) continue
            const name = part === 'router' ? 'shell' : part
            early[name] = [...new Set([...(early[name] ?? []), ...files])]
          }
        const page = path.join(environment.distPath, 'index.html')
        const text = await readFile(page, 'utf8')
        const bare = text.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
        await writeFile(page, bare.replace('/* early */ {}', JSON.stringify(early)))
      })
    },
  }
}
