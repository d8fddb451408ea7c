/** A callback address with `error=CODE` appended to its query, `?` or `&` as it needs (wire), before any fragment. */
export function withError(callbackUrl: string, code: string): string {
  const [address = '', ...fragment] = callbackUrl.split('#')
  const withCode = `${address}${address.includes('?') ? '&' : '?'}error=${encodeURIComponent(code)}`
  return [withCode, ...fragment].join('#')
}
