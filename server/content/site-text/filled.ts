import { type PlaceholderValues, placeholderForm } from '../../../contract/content/site-text'

/** A plain text of the site with its placeholders filled in; unknown ones stay unchanged. */
export const filled = (text: string, values: PlaceholderValues): string => fillPlaceholders(text, values)

export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  const known = new Map<string, string | number>(Object.entries(values))
  return text.replace(placeholderForm, (whole, name: string) => String(known.get(name.trim()) ?? whole))
}

/** As `filled`, for HTML: values are escaped, in elements and attributes alike. */
export function filledHtml(html: string, values: PlaceholderValues): string {
  const known = new Map<string, string | number>(Object.entries(values))
  return html.replace(placeholderForm, (whole, name: string) => {
    const value = known.get(name.trim())
    return value === undefined ? whole : escaped(String(value))
  })
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
