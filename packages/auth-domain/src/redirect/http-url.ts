/** Whether `text` is an absolute http or https URL without credentials. */
export function isHttpUrl(text: string): boolean {
  const url = parseUrl(text)
  if (url === undefined) return false
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
