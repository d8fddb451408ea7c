type Location = { readonly origin: string; href: string }

/** The current page's location; undefined on a server and in a worker. */
export function pageLocation(): Location | undefined {
  const page: { location?: Location } | undefined = Reflect.get(globalThis, 'window')
  return page?.location
}

/** Navigates to `url` when an answer is `{ url, redirect: true }`; does nothing outside of a browser. */
export function followRedirect(answer: unknown): void {
  const page = pageLocation()
  if (page === undefined || typeof answer !== 'object' || answer === null) return
  const { url, redirect }: { url?: unknown; redirect?: unknown } = answer
  if (redirect === true && typeof url === 'string') page.href = url
}
