type Address = { readonly origin: string; href: string }

/** The address of the page this runs in; none on a server or in a worker. */
export function pageAddress(): Address | undefined {
  const page: { location?: Address } | undefined = Reflect.get(globalThis, 'window')
  return page?.location
}

/** Where a browser is led by an answer `{ url, redirect: true }`, it goes. */
export function followRedirect(answer: unknown): void {
  const page = pageAddress()
  if (page === undefined || typeof answer !== 'object' || answer === null) return
  const { url, redirect }: { url?: unknown; redirect?: unknown } = answer
  if (redirect === true && typeof url === 'string') page.href = url
}
