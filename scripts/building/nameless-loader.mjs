/**
 * The bundler's loader for react-router: removes the component names for React's tools, which keep unused components
 * from being dropped.
 */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function nameless(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
}
