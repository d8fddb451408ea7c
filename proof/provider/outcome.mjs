import { fields } from './differences.mjs'

/** Sends a request as it is, without following where it leads. */
export async function sendTo([url, init]) {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined
  return { status: answer.status, headers: answer.headers, text, json }
}

/** What a provider answers, in words that do not depend on where it is, nor on the texts that it writes. */
export async function outcomeOf(side, request) {
  const [url, init] = await request(side)
  const { status, headers, json } = await sendTo([url, init])
  const location = headers.get('location')
  if (location !== null) return led(new URL(location, url), side)
  const challenge = headers.get('www-authenticate')?.split(' ')[0]
  const words = [status, json?.error ?? fieldsOf(json, status), ...(challenge === undefined ? [] : [challenge])]
  return words.filter((word) => word !== '').join(' ')
}

function led({ origin, pathname, search, hash }, { issuer, metadata }) {
  if (origin === new URL(issuer).origin) {
    return `${origin}${pathname}` === metadata.authorization_endpoint ? 'the same by GET' : 'page'
  }
  const parameters = new URLSearchParams(hash === '' ? search : hash.slice(1))
  const names = [...parameters.keys()].filter((name) => name !== 'error' && name !== 'error_description')
  return [hash === '' ? 'query' : 'fragment', parameters.get('error'), names.sort()].join(' ')
}

function fieldsOf(json, status) {
  if (status >= 400 || json === undefined) return ''
  if (json.active === false) return 'inactive'
  return String(
    Object.keys(json)
      .filter((name) => !Object.hasOwn(fields, name))
      .sort(),
  )
}
