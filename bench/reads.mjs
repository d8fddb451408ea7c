const SAMPLES = 9

/** Sends a tRPC query of the dashboard; `meta` is superjson's, for input values that are not JSON. */
export function trpc(base, cookie, path, input, meta) {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input, meta }))}`
  return read(`${base}/trpc/${path}${query}`, cookie)
}

export async function read(url, cookie) {
  const response = await fetch(url, { headers: { cookie } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}

/** The median duration of a few calls in milliseconds, after one warm-up call. */
export async function median(act) {
  const times = []
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const began = performance.now()
    await act()
    if (sample > 0) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)]
}
