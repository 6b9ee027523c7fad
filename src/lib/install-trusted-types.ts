interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(html: string, type?: string, sink?: string): string | null
      createScriptURL(url: string): string | null
    },
  ): unknown
}

/**
 * The page's only policy for turning text into markup or script where the browser enforces Trusted Types: text may be parsed into a
 * document that is never shown, and scripts come from this origin. Everything else is refused and reported.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html, _type, sink) => {
      // A direct call by name, as ProseMirror makes, would turn null into an empty text; a throw makes it use its own policy.
      if (sink === undefined) throw new TypeError('The default policy serves sinks alone')
      // Semi empties an element by `innerHTML = ''`.
      return html === '' || sink === 'DOMParser parseFromString' ? html : null
    },
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
