/** Sends a request as it is, without following where it leads. */
export async function sendTo([url, init]) {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined
  return { status: answer.status, headers: answer.headers, text, json }
}

/** What a provider answers, but for texts and where it is: `fields` are the names in the answer of a request that succeeds. */
export async function answerOf(side, request) {
  const [url, init] = await request(side)
  const { status, headers, json } = await sendTo([url, init])
  const location = headers.get('location')
  if (location !== null) return { led: led(new URL(location, url), side), fields: [] }
  const fields = status >= 400 || json === undefined ? [] : Object.keys(json)
  return { status, error: json?.error, inactive: json?.active === false, fields, challenge: challengeOf(headers) }
}

/** The same in words, without the fields that are not compared. */
export function outcomeOf({ led, status, error, inactive, fields, challenge }, ignored) {
  if (led !== undefined) return led
  const named = fields.filter((name) => !ignored.includes(name)).sort()
  const words = [status, error ?? (inactive ? 'inactive' : String(named)), challenge]
  return words.filter((word) => word !== undefined && word !== '').join(' ')
}

// A bare challenge names no error: nothing was sent that could be one (RFC 6750, section 3).
function challengeOf(headers) {
  const challenge = headers.get('www-authenticate') ?? undefined
  const scheme = challenge?.split(' ')[0]
  return scheme === 'Bearer' && !challenge.includes('error=') ? 'bare Bearer' : scheme
}

function led({ origin, pathname, search, hash }, { issuer, metadata }) {
  if (origin === new URL(issuer).origin) {
    return `${origin}${pathname}` === metadata.authorization_endpoint ? 'the same by GET' : 'page'
  }
  const parameters = new URLSearchParams(hash === '' ? search : hash.slice(1))
  const names = [...parameters.keys()].filter((name) => name !== 'error' && name !== 'error_description')
  return [hash === '' ? 'query' : 'fragment', parameters.get('error'), names.sort()].join(' ')
}
