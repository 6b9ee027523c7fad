import { defineConfig } from '@rsbuild/core'
import { dependencies, optionalDependencies } from './package.json'

/** The measuring programs: `npm run bench` for the main one, `npm run bench -- slots` and so on for the others. */
export default defineConfig({
  source: {
    entry: {
      main: './tests/bench/main.ts',
      raw: './tests/bench/raw.ts',
      slots: './tests/bench/slots.ts',
      public: './tests/bench/public.ts',
      ingest: './tests/bench/ingest.ts',
      flood: './tests/bench/flood.ts',
      streams: './tests/bench/streams.ts',
      inspection: './tests/bench/inspection.ts',
      million: './tests/bench/million.ts',
      dashboard: './tests/bench/dashboard.ts',
      audit: './tests/bench/audit.ts',
      lessons: './tests/bench/lessons.ts',
      growth: './tests/bench/growth.ts',
      sizes: './tests/bench/sizes.ts',
      fuzz: './tests/fuzz/main.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    distPath: { root: 'dist/bench' },
    minify: false,
    externals: Object.keys({ ...dependencies, ...optionalDependencies }).map(
      (name) => new RegExp(`^${name}(/|$)`),
    ),
  },
})
