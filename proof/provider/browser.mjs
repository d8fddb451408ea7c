import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

const FEW = 10
/** What browsers say of a request for a page, in place of what `fetch` would say. */
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** A browser of one person: it keeps cookies by host, whatever the port, and follows redirects until a page answers. */
export function openBrowser() {
  const cookies = new Map()

  async function send(url, { method = 'GET', headers = {}, body } = {}) {
    const { hostname } = new URL(url)
    const own = cookies.get(hostname) ?? new Map()
    cookies.set(hostname, own)
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await sendOnce(url, { method, headers: { ...headers, ...(cookie !== '' && { cookie }) }, body })
    for (const line of answer.headers['set-cookie'] ?? []) keep(own, line)
    return answer
  }

  /** Where the browser arrives, and what it shows: `until` says of an address that it is not to be asked for. */
  async function visit(url, until = () => false) {
    let at = url
    for (let count = 0; count < FEW; count += 1) {
      if (until(at)) return { url: at, status: 0, text: '' }
      const { status, headers, text } = await send(at, { headers: NAVIGATION })
      const { location } = headers
      if (location === undefined || status < 300 || status > 399) return { url: at, status, text }
      at = new URL(location, at).href
    }
    throw new Error(`${url} leads in circles, at last to ${at}`)
  }

  /** Posts JSON as a page of that origin does; the answer must be 200. */
  async function post(url, json) {
    const headers = { 'content-type': 'application/json', origin: new URL(url).origin }
    const { status, text } = await send(url, { method: 'POST', headers, body: JSON.stringify(json) })
    assert.equal(status, 200, `${url}: ${text}`)
    return JSON.parse(text)
  }

  return { send, visit, post }
}

function sendOnce(url, { method, headers, body }) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent: false, method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode: status, headers } = answer
      text(answer).then((text) => resolve({ status, headers, text }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

function keep(cookies, line) {
  const [pair, ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  if (value === '' || attributes.some(isPast)) cookies.delete(name)
  else cookies.set(name, value)
}

function isPast(attribute) {
  const [name, value = ''] = attribute.trim().split('=')
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) < Date.now()
}
