/**
 * The bundler's loader for react-router's production build: without the names that it gives its parts for React's tools, and which keep
 * parts that nobody asks for.
 */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function nameless(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
}
