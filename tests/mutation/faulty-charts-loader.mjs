/** The bundler's loader for statecharts: their `setup` is that of faulty-setup.ts. */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function faultyCharts(source) {
  return source
    .replace(/(?<=import \{[^}]*)\bsetup\b,?(?=[^}]*\} from 'xstate')/, '')
    .concat("\nimport { setup } from '../../tests/mutation/faulty-setup'\n")
}
