import { providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, entered, field, fill, follow, heading, press, says } from '#test/page-actions.ts'
import { chooseAction, openMenu, textsOf } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const PATH = '/admin/applications'
const REDIRECT = 'https://notes.example.com/callback'

describe('applications', () => {
  const given = testAppsOn()

  const givenProvider = (names: string[] = []) =>
    givenAdmin(given, names, {
      oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
    })

  async function givenApplication(metadata: object = {}) {
    const { app, as } = await givenProvider()
    const fields = { client_name: 'Acme Notes', redirect_uris: [REDIRECT], ...metadata }
    const { json } = await as('adam').post('/oauth2/create-client', fields)
    return { app, as, id: String(json.client_id) }
  }

  test('that have registered themselves are listed after the others, as unverified', async () => {
    const { app, as } = await givenApplication()
    const registered = { client_name: 'Acme CLI', redirect_uris: ['http://localhost/callback'] }
    expect((await app.client().post('/oauth2/register', registered)).status).toBe(201)
    await openPage(app, PATH, as('adam'))
    await screen.findByText('Acme CLI')
    const rows = textsOf('listitem').filter((text) => text?.includes('Client ID'))
    expect(rows.map((text) => text?.includes('Unverified'))).toEqual([false, true])
  })

  test('are made by an admin, and their secret is shown once', async () => {
    const { app, as } = await givenProvider()
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'Applications', await screen.findByRole('banner'))
    await heading('No applications yet')
    const making = await openForm(user)
    await press(user, 'Create application', making)
    await says('Enter a name.', making)
    await says('Enter at least one URI.', making)
    await fill(user, 'Name', 'Acme Notes', making)
    await fill(user, 'Home page', 'https://notes.example.com', making)
    await fill(user, 'Redirect URIs', `${REDIRECT}\nhttp://localhost:3000/callback\n`, making)
    await press(user, 'Create application', making)
    const made = await dialog('Application created')
    const [secret, id] = [...made.querySelectorAll('code')].map(({ textContent }) => textContent)
    expect(secret).toMatch(/^\w{43}$/)
    await press(user, 'Done', made)
    const row = await onlyRow()
    for (const part of ['Acme Notes', id ?? '', REDIRECT, 'Web application with a server']) await says(part, row)
    expect(await as('adam').trpc.oauthProvider.listOAuthClients.query({})).toMatchObject([
      {
        client_name: 'Acme Notes',
        client_uri: 'https://notes.example.com',
        redirect_uris: [REDIRECT, 'http://localhost:3000/callback'],
        application_type: 'web',
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
        skip_consent: false,
      },
    ])
    expect(document.body.textContent).not.toContain(secret)
  })

  test('of a device have no secret, and may have a scheme of their own', async () => {
    const { app, as } = await givenProvider()
    const user = await openPage(app, PATH, as('adam'))
    const making = await openForm(user)
    await fill(user, 'Name', 'Acme CLI', making)
    await fill(user, 'Redirect URIs', 'com.example.acme:/callback', making)
    await press(user, 'Create application', making)
    await says('“com.example.acme:/callback” can’t be used. Use https://, or http://localhost.', making)
    expect(document.activeElement).toBe(await field('Redirect URIs', making))
    await user.click(await within(making).findByRole('radio', { name: /command-line/ }))
    await user.click(await within(making).findByRole('checkbox', { name: /^Refresh tokens/ }))
    await user.click(await within(making).findByRole('checkbox', { name: /^Trusted/ }))
    await press(user, 'Create application', making)
    const made = await dialog('Application created')
    await says('It has no secret.', made)
    await press(user, 'Done', made)
    await says('Trusted', await onlyRow())
    expect(await as('adam').trpc.oauthProvider.listOAuthClients.query({})).toMatchObject([
      {
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        skip_consent: true,
      },
    ])
    expect(await openMenu(user, 'Acme CLI')).toEqual(['Edit', 'Disable…', 'Delete…'])
  })

  test('prove themselves by keys that are entered, or published', async () => {
    const { app, as } = await givenProvider()
    const user = await openPage(app, PATH, as('adam'))
    const making = await openForm(user)
    await fill(user, 'Name', 'Acme Notes', making)
    await fill(user, 'Redirect URIs', REDIRECT, making)
    await user.click(await within(making).findByRole('radio', { name: /key pair/ }))
    await press(user, 'Create application', making)
    await says('Enter the public keys or their address.', making)
    await user.click(await field('Public keys', making))
    await user.paste('{"keys":[{"kty":"oct","k":"AAAA"}]}')
    await press(user, 'Create application', making)
    await says('These aren’t public keys', making)
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
    await user.clear(await field('Public keys', making))
    const key = { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43), kid: 'one' }
    await user.paste(JSON.stringify({ keys: [key] }))
    await press(user, 'Create application', making)
    const made = await dialog('Application created')
    await says('It has no secret.', made)
    await press(user, 'Done', made)
    const stored = async () => (await as('adam').trpc.oauthProvider.listOAuthClients.query({}))[0]
    expect(await stored()).toMatchObject({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } })
    await chooseAction(user, 'Acme Notes', 'Edit')
    const editing = await dialog('Edit application')
    expect(JSON.parse(String(await entered('Public keys', editing)))).toEqual({ keys: [key] })
    await fill(user, 'Public keys', 'https://notes.example.com/keys', editing)
    await press(user, 'Save changes', editing)
    await says('Application changed.')
    expect(await stored()).toMatchObject({ jwks_uri: 'https://notes.example.com/keys' })
    expect((await stored())?.jwks).toBeUndefined()
  })

  test('are not made with a name that could be taken for another', async () => {
    const { app, as } = await givenApplication()
    const user = await openPage(app, PATH, as('adam'))
    const making = await openForm(user)
    await fill(user, 'Name', 'ACME notes', making)
    await fill(user, 'Redirect URIs', REDIRECT, making)
    await press(user, 'Create application', making)
    await says('has this name or a similar one', making)
    expect(document.activeElement).toBe(await field('Name', making))
    expect(await countRows(app.database, 'oauthClient')).toBe(1)
  })

  test('are changed', async () => {
    const { app, as } = await givenApplication()
    const user = await openPage(app, PATH, as('adam'))
    await chooseAction(user, 'Acme Notes', 'Edit')
    const editing = await dialog('Edit application')
    expect(await entered('Redirect URIs', editing)).toBe(REDIRECT)
    await fill(user, 'Name', 'Acme Papers', editing)
    await fill(user, 'Redirect URIs', 'https://papers.example.com/callback', editing)
    await press(user, 'Save changes', editing)
    await says('Application changed.')
    await says('https://papers.example.com/callback', await onlyRow())
    expect(await as('adam').trpc.oauthProvider.listOAuthClients.query({})).toMatchObject([
      { client_name: 'Acme Papers', redirect_uris: ['https://papers.example.com/callback'] },
    ])
  })

  test('get another secret', async () => {
    const { app, as } = await givenApplication()
    const user = await openPage(app, PATH, as('adam'))
    await chooseAction(user, 'Acme Notes', 'New secret…')
    const asking = await dialog('Create a new secret?')
    await says('The current secret keeps working for another day', asking)
    await press(user, 'Create new secret', asking)
    const made = await dialog('New secret created')
    expect(made.querySelector('code')?.textContent).toMatch(/^\w{43}$/)
    const stored = await app.database.db.selectFrom('oauthClient').select('formerSecret').execute()
    expect(stored).toEqual([{ formerSecret: expect.anything() }])
  })

  test('are disabled after a question, and enabled again', async () => {
    const { app, as } = await givenApplication()
    const user = await openPage(app, PATH, as('adam'))
    const isDisabled = async () => (await as('adam').trpc.oauthProvider.listOAuthClients.query({}))[0]?.disabled
    await chooseAction(user, 'Acme Notes', 'Disable…')
    const asking = await dialog('Disable Acme Notes?')
    expect(await isDisabled()).toBe(false)
    await press(user, 'Disable application', asking)
    await says('Acme Notes was disabled.')
    await waitFor(async () => expect((await onlyRow()).textContent).toMatch(/^Acme NotesDisabled(?! by)/))
    expect(await isDisabled()).toBe(true)
    await chooseAction(user, 'Acme Notes', 'Enable')
    await says('Acme Notes was enabled.')
    expect(await isDisabled()).toBe(false)
  })

  test('are deleted once their name is typed', async () => {
    const { app, as } = await givenApplication()
    const user = await openPage(app, PATH, as('adam'))
    await chooseAction(user, 'Acme Notes', 'Delete…')
    const asking = await dialog('Delete Acme Notes?')
    await press(user, 'Delete application', asking)
    expect(await countRows(app.database, 'oauthClient')).toBe(1)
    await fill(user, /Acme Notes/, 'Acme Notes', asking)
    await press(user, 'Delete application', asking)
    await says('Acme Notes was deleted.')
    await heading('No applications yet')
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })

  test('that fail to load show an error, and load after a retry', async () => {
    const { app, as } = await givenApplication()
    const { client, cut } = networkOf(as('adam'))
    const repair = cut('listOAuthClients')
    const user = await openPage(app, PATH, client)
    await says('The applications couldn’t be loaded')
    repair()
    await press(user, 'Try again')
    await says('Acme Notes', await onlyRow())
  })

  test('are not shown to a user without the admin role', async () => {
    const { app, as } = await givenProvider(['mia'])
    const { client, sent } = networkOf(as('mia'))
    await openPage(app, PATH, client)
    await heading('You don’t have access', 1)
    expect(sent.filter((path) => path.includes('listOAuthClients'))).toEqual([])
  })

  test('have no page where the service signs its users in to no others', async () => {
    const { app, as } = await givenAdmin(given)
    await openPage(app, PATH, as('adam'))
    await heading('Page not found', 1)
    expect(screen.queryByRole('link', { name: 'Applications' })).toBeNull()
  })
})

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'Create application')
  return dialog('New application')
}

async function onlyRow(): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Applications' })
  await waitFor(() => expect(textsOf('listitem', list)).toHaveLength(1))
  return within(list).findByRole('listitem')
}
