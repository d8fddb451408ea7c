/** A callback URL with `error=CODE` appended to its query, after `?` or `&` (wire), before any fragment. */
export function withError(callbackUrl: string, code: string): string {
  const [base = '', ...fragment] = callbackUrl.split('#')
  const withCode = `${base}${base.includes('?') ? '&' : '?'}error=${encodeURIComponent(code)}`
  return [withCode, ...fragment].join('#')
}
