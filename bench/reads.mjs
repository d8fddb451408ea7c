const SAMPLES = 9

/** What a query of the dashboard answers; `meta` says what in its input is no JSON. */
export function trpc(base, cookie, path, input, meta) {
  const text = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input, meta }))}`
  return read(`${base}/trpc/${path}${text}`, cookie)
}

export async function read(url, cookie) {
  const response = await fetch(url, { headers: { cookie } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}

/** Milliseconds of the median of a few calls, after one that warms up. */
export async function median(act) {
  const times = []
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const began = performance.now()
    await act()
    if (sample > 0) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)]
}
