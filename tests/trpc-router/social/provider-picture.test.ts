import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientOf } from '@foyer/provider-simulator/clients'
import { eventually } from '@foyer/testing/eventually'
import { pngOf } from '@foyer/testing/pictures'
import { signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { describe, expect, onTestFinished, test } from 'vitest'

const LINK = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/pictures\/[A-Za-z0-9]{32}$/

async function givenPictures(answer: RequestListener = (_request, response) => response.end(pngOf())) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/olga.png`, asked }
}

/** Olga, who has signed in by a provider that links to her picture. */
async function givenSignIn(given: StartApp, image: string, options = {}) {
  const providers = await givenProviders()
  const issuer = `${providers.url}/acme`
  const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } }, ...options })
  const flow = { provider: 'acme', user: providerUser('Olga', { image }), callbackURL: '/inside' }
  const signIn = async () => {
    const browser = app.client()
    await signInWithProvider({ app, providers }, browser, flow)
    return browser
  }
  const storedImage = async () => (await app.database.db.selectFrom('user').select('image').executeTakeFirst())?.image
  return { app, signIn, storedImage }
}

describe("a provider's picture", () => {
  const given = testAppsOn()

  test('is stored as an upload after the sign-in, once', async () => {
    const pictures = await givenPictures()
    const { app, signIn, storedImage } = await givenSignIn(given, pictures.url)
    const browser = await signIn()
    await eventually(async () => expect(await storedImage()).toMatch(LINK))
    const { image } = (await browser.get('/get-session')).json.user
    expect((await fetch(image)).headers.get('content-type')).toBe('image/webp')
    await signIn()
    await app.services.providerPictures.close()
    expect(pictures.asked).toEqual(['/olga.png'])
    expect(await storedImage()).toBe(image)
    expect(await countRows(app.database, 'picture')).toBe(1)
    const updated = app.database.db.selectFrom('auditEvent').select('detail').where('type', '=', 'user.updated')
    expect(await updated.execute()).toEqual([{ detail: '{"changed":["image"]}' }])
  })

  test.each<[string, RequestListener]>([
    ['is missing', (_request, response) => response.writeHead(404).end()],
    ['is elsewhere', (_request, response) => response.writeHead(302, { location: '/other.png' }).end()],
    ['is a drawing', (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is longer than 1 MB', (_request, response) => response.end(Buffer.concat([pngOf(), Buffer.alloc(1_100_000)]))],
    ['has too many pixels', (_request, response) => response.end(pngOf({ width: 4097, height: 4096 }))],
    ['is cut off', (_request, response) => response.end(pngOf({ width: 400 }).slice(0, 60))],
  ])('that %s is left where it is, and the sign-in is none the worse', async (_what, answer) => {
    const pictures = await givenPictures(answer)
    const { app, signIn, storedImage } = await givenSignIn(given, pictures.url)
    expect((await (await signIn()).get('/get-session')).json.user.image).toBe(pictures.url)
    await eventually(() => expect(pictures.asked).toEqual(['/olga.png']))
    await app.services.providerPictures.close()
    expect(await storedImage()).toBe(pictures.url)
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test.each([
    ['of any host are shown', { pictures: { remote: true } }],
    ['cannot be uploaded', { pictures: { enabled: false } }],
  ])('is not asked for where pictures %s', async (_where, options) => {
    const pictures = await givenPictures()
    const { app, signIn, storedImage } = await givenSignIn(given, pictures.url, options)
    await signIn()
    await app.services.providerPictures.close()
    expect(pictures.asked).toEqual([])
    expect(await storedImage()).toBe(pictures.url)
  })

  test('does not take the place of one that was chosen while it was fetched', async () => {
    const chosen = 'https://img.example/chosen.png'
    let choose = async () => {}
    const pictures = await givenPictures(async (_request, response) => {
      await choose()
      response.end(pngOf())
    })
    const { app, signIn, storedImage } = await givenSignIn(given, pictures.url)
    choose = async () => void (await app.database.db.updateTable('user').set({ image: chosen }).execute())
    await signIn()
    await eventually(async () => expect(await storedImage()).toBe(chosen))
    await app.services.providerPictures.close()
    expect(await storedImage()).toBe(chosen)
    expect(await countRows(app.database, 'picture')).toBe(0)
  })
})
