import { readFile } from 'node:fs/promises'
import { blocksOf, optionsOf } from '@foyer/testing/document-page'
import { type GivenClient, givenAdmin, locationOf } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { applicationOf } from './better-auth-application.ts'

const page = await readFile(new URL('../../../docs/provider.md', import.meta.url), 'utf8')

describe('the first sign-in that docs/provider.md leads to', () => {
  const given = testAppsOn()

  /** Foyer as the page has it started, and what its table says for an application that is at this address. */
  async function givenPage(application: 'Grafana' | 'Gitea', at: string) {
    const blocks = await blocksOf('docs/provider.md')
    const app = await given(await optionsOf(blocks, { foyer: '' }))
    const cell = (row: string) => cellOf(row, application).replaceAll('BASE', app.baseUrl)
    const redirectURI = (/`([^`]+)`/.exec(cell('redirect URI to register'))?.[1] ?? '').replace(/^[A-Z]+/, at)
    const admin = await givenAdmin(app)
    // What the page's command sends.
    const [, sent = ''] = /-d '(\{"client_name".*?\})'/.exec(page) ?? []
    const made = await admin.post('/oauth2/create-client', { ...JSON.parse(sent), redirect_uris: [redirectURI] })
    expect(made.status).toBe(200)
    const { client_id: clientId, client_secret: clientSecret }: GivenClient = made.json
    const client = { clientId, clientSecret, redirectURI, authentication: 'basic' as const }
    return { app, cell, client, olga: await signedUp(app, 'Olga') }
  }

  test('by the settings of Grafana', async () => {
    const { cell, client, olga } = await givenPage('Grafana', 'https://grafana.example.com')
    const { auth_url, token_url, api_url } = settingsIn(cell('endpoints'))
    const { scopes = '' } = settingsIn(cell('scopes'))
    const application = applicationOf({
      ...{ ...client, scopes: scopes.split(' '), pkce: settingsIn(cell('PKCE')).use_pkce === 'true' },
      ...{ authorizationUrl: auth_url ?? '', tokenUrl: token_url ?? '', userInfoUrl: api_url ?? '' },
    })
    expect(await application.signIn(olga)).toBe('/welcome')
    expect(await application.session()).toMatchObject({ user: { email: 'olga@example.com', name: 'Olga' } })
  })

  test('by the settings of Gitea', async () => {
    const { cell, client, olga } = await givenPage('Gitea', 'https://gitea.example.com')
    const [, discoveryUrl = ''] = /`([^`]+)`/.exec(cell('endpoints')) ?? []
    const [, scopes = ''] = /`([^`]+)`/.exec(cell('scopes')) ?? []
    const application = applicationOf({ ...client, discoveryUrl, scopes: scopes.split(' '), pkce: true })
    expect(await application.signIn(olga)).toBe('/welcome')
    expect(await application.session()).toMatchObject({ user: { email: 'olga@example.com', name: 'Olga' } })
  })

  test('not of an application that sends no code challenge, which is told so', async () => {
    const { client, olga } = await givenPage('Gitea', 'https://gitea.example.com')
    const { clientId: client_id, redirectURI: redirect_uri } = client
    const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri, scope: 'openid', state: 's' })
    const { origin, searchParams } = await locationOf(olga, `/oauth2/authorize?${query}`)
    expect([origin, searchParams.get('error')]).toEqual(['https://gitea.example.com', 'invalid_request'])
    expect(searchParams.get('error_description')).toMatch(/code_challenge/)
  })
})

/** What the table of applications says in a row. */
function cellOf(row: string, application: string): string {
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const column = rows
    .find((line) => line.startsWith('| setting |'))
    ?.split(' | ')
    .findIndex((name) => name.includes(application))
  const cell = rows.find((line) => line.startsWith(`| ${row} |`))?.split(' | ')[column ?? -1]
  if (cell === undefined) throw new Error(`The table has no ${row} of ${application}`)
  return cell
}

/** The settings of a cell, such as `use_pkce = true`. */
function settingsIn(cell: string): Record<string, string | undefined> {
  return Object.fromEntries([...cell.matchAll(/`(\w+) = ([^`]+)`/g)].map(([, name = '', value]) => [name, value]))
}
