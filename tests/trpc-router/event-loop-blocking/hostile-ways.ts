import { routes } from '@foyer/rest-compat/routes/routes'
import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'

/** `olga` is signed in. */
type Scene = { app: TestApp; olga: TestClient }

/** How a text arrives, which has at most so many octets. */
export type Way = { name: string; octets: number; send(scene: Scene, text: string): Promise<number> }

const BODY_OCTETS = 100_000
/** All headers and the path; percent-encoded a text is up to three times as long. */
const HEADER_OCTETS = 4_000
const CHUNK_OCTETS = 1000

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const SESSION = 'foyer.session_token'

// Brackets stay, so that a query can be as deep as it is long.
const query = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
const fields = (text: string) => query(text).replaceAll('%2C', '&').replaceAll('%3A', '=')

const bodies: readonly Way[] = [
  ...['/trpc/signIn.signInEmail', '/trpc/signIn.signUpEmail', '/sign-in/email', '/sign-up/email'].map((path) => ({
    name: `POST ${path}`,
    octets: BODY_OCTETS,
    send: async ({ app }: Scene, text: string) => (await app.client().raw('POST', path, text, JSON_TYPE)).status,
  })),
  ...['/trpc/signIn.signInEmail', '/api/auth/sign-in/email'].map((path) => ({
    name: `POST ${path} in chunks`,
    octets: BODY_OCTETS,
    send: ({ app }: Scene, text: string) => sendInChunks(`${app.baseUrl}${path}`, text),
  })),
  ...[query, fields].map((form) => ({
    name: `POST /oauth2/token with a form of ${form === query ? 'one field' : 'many'}`,
    octets: BODY_OCTETS / 3,
    send: async ({ app }: Scene, text: string) =>
      (await app.client().raw('POST', '/oauth2/token', form(text), FORM_TYPE)).status,
  })),
]

// Of who is signed in they may have a megabyte, if most of it is a picture.
const withSession: readonly Way[] = [
  ...routes
    .filter(({ row }) => row.carriesPicture)
    .map(({ row: { path } }) => ({
      name: `POST ${path} with a session`,
      octets: BODY_OCTETS,
      send: async ({ olga }: Scene, text: string) => (await olga.raw('POST', path, text, JSON_TYPE)).status,
    })),
  ...[/ /g, /[^A-Za-z0-9]/g].map((left) => ({
    name: `POST /update-user with a picture without ${left} and more`,
    octets: BODY_OCTETS,
    send: async ({ olga }: Scene, text: string) => {
      const picture = `data:image/png;base64,${text.replace(left, '')}`
      const body = `{"image":${JSON.stringify(picture)},"data":${text}}`
      return (await olga.raw('POST', '/update-user', body, JSON_TYPE)).status
    },
  })),
]

const queries: readonly Way[] = [
  (text: string) => `/trpc/session.getSession?input=${query(text)}`,
  (text: string) => `/trpc/settings,session.getSession?batch=1&input=${query(`{"0":${text},"1":${text}}`)}`,
  (text: string) => `/trpc/settings?batch=1&input=${query(text)}`,
  (text: string) => `/get-session?disableRefresh=${query(text)}`,
  (text: string) => `/verify-email?token=x&callbackURL=${query(text)}`,
  (text: string) => `/error?${fields(text)}`,
].map((path) => ({
  name: `GET ${path('')}`,
  octets: HEADER_OCTETS,
  send: async ({ app }, text) => (await app.client().get(path(text))).status,
}))

const headers: readonly Way[] = [
  ...['cookie', 'authorization', 'accept-language', 'x-forwarded-for', 'referer'].map((name) => ({
    name: `header ${name}`,
    octets: HEADER_OCTETS,
    send: async ({ app }: Scene, text: string) =>
      (await app.client().get('/get-session', { [name]: query(text).replaceAll('%2C', ',') })).status,
  })),
  ...['a', SESSION, 'foyer.session_data', 'foyer.known_browser'].map((name) => ({
    name: `many cookies ${name}`,
    octets: HEADER_OCTETS,
    send: ({ app }: Scene, text: string) => sendCookies(app, name, query(text).split('%2C')),
  })),
  {
    name: 'many cookies of a live session',
    octets: HEADER_OCTETS,
    send: ({ app, olga }, { length }) =>
      sendCookies(app, SESSION, Array<string>(Math.ceil(length / 40)).fill(olga.cookies.get(SESSION) ?? '')),
  },
]

export const ways: readonly Way[] = [...bodies, ...withSession, ...queries, ...headers]

export function isTrpc({ name }: Way): boolean {
  return name.includes('/trpc/')
}

async function sendCookies(app: TestApp, name: string, values: readonly string[]): Promise<number> {
  const cookie = values.map((value) => `${name}=${value}`).join('; ')
  return (await app.client().get('/get-session', { cookie: cookie.slice(0, 3 * HEADER_OCTETS) })).status
}

async function sendInChunks(url: string, text: string): Promise<number> {
  const { origin } = new URL(url)
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.slice(sent, sent + CHUNK_OCTETS))
      sent += CHUNK_OCTETS
    },
  })
  const answer = await fetch(url, { method: 'POST', headers: { ...JSON_TYPE, origin }, body, duplex: 'half' })
  await answer.arrayBuffer()
  return answer.status
}
