/**
 * What Semi's Button takes from lodash and from Semi's utilities, without their dependencies; `rsbuild.config.ts` puts it in their place.
 * `keys` are names of the object's own properties, as Button passes them.
 */
// biome-ignore lint/style/noDefaultExport: lodash/omit is a default export.
export default function omit(props, keys) {
  return Object.fromEntries(Object.entries(props).filter(([key]) => !keys.includes(key)))
}

/** The console sets no default props in Semi's global configuration. */
export const getDefaultPropsFromGlobalConfig = () => ({})
