/**
 * RFC 9110, section 12.5.3: gzip is named, and not with a weight of zero. Each coding is looked at alone, so that a header of
 * blanks costs no more than its length.
 */
export function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',')
  return codings.some((coding) => /^gzip(?:\s*;\s*q=(?!0(?:\.0*)?$)[\d.]+)?$/i.test(coding.trim()))
}
