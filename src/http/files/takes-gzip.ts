/**
 * RFC 9110, section 12.5.3: gzip is named with a weight above zero. Each coding is examined separately, so that a
 * header of whitespace costs linear time.
 */
export function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',')
  return codings.some((coding) => /^gzip(?:\s*;\s*q=(?!0(?:\.0*)?$)[\d.]+)?$/i.test(coding.trim()))
}
