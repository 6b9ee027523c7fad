/** The encodings that an Accept-Encoding header (RFC 9110) allows. */
export function acceptedEncodings(header: string): Set<string> {
  const wanted = header.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  return new Set(wanted.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name = '']) => name))
}
