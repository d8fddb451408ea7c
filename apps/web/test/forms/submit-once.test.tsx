import { membersOf } from '@foyer/testing/organization-rows'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Network, networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, button, entered, fill, heading, press, region, says, submitSignUp } from '#test/page-actions.ts'

const CREATE = 'organization.createOrganization'
const SIGN_UP = 'signIn.signUpEmail'
const OFFLINE = 'You’re offline. Check your connection and try again.'
const UNREACHABLE = 'We can’t reach the server.'

type Scene = { app: TestApp; user: UserEvent; network: Network }

describe('a form that is submitted twice', () => {
  const given = testAppsOn()

  /** Olga has named a new organization Acme. */
  async function givenNamed(): Promise<Scene & { as: Awaited<ReturnType<typeof givenUsers>> }> {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'mia')
    const network = networkOf(as('olga'))
    const user = await openPage(app, '/new-organization', network.client)
    await fill(user, 'Name', 'Acme')
    await says('This URL is available.')
    return { app, user, network, as }
  }

  async function givenSignUp(): Promise<Scene> {
    const app = await given()
    const network = networkOf(app.client())
    return { app, network, user: await openPage(app, '/sign-up', network.client) }
  }

  test('creates one organization on a double click, and shows it', async () => {
    const { app, user, network } = await givenNamed()
    await user.dblClick(await button('Create organization'))
    await heading('Acme', 1)
    expect(network.sent.filter((path) => path.includes(CREATE))).toHaveLength(1)
    expect(screen.queryByText('This URL is already taken')).toBeNull()
    expect(await membersOf(app)).toEqual(['acme: olga owner'])
  })

  test('signs up once when the handler runs twice before the page is rendered', async () => {
    const { app, user, network } = await givenSignUp()
    const { name, email, password } = details('Olga')
    await fill(user, 'Your name', name)
    await fill(user, 'Email', email)
    await fill(user, 'Password', password)
    const form = (await button('Create account')).closest('form') ?? expect.unreachable()
    form.requestSubmit()
    form.requestSubmit()
    await atHome()
    expect(network.sent.filter((path) => path.includes(SIGN_UP))).toHaveLength(1)
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test.each([
    ['the response to the first try was lost', UNREACHABLE, false],
    ['the connection was lost before the response', OFFLINE, true],
  ])('shows the organization that it created when %s', async (_what, message, isOffline) => {
    const { app, user, network } = await givenNamed()
    network.loseAnswer(CREATE)
    const reconnect = isOffline ? network.goOffline() : () => undefined
    await press(user, 'Create organization')
    await says(message, await screen.findByRole('alert'))
    expect(await membersOf(app)).toEqual(['acme: olga owner'])
    reconnect()
    await press(user, 'Create organization')
    await heading('Acme', 1)
    expect(await membersOf(app)).toEqual(['acme: olga owner'])
  })

  test('signs in to the account that it created when the response to the first try was lost', async () => {
    const { app, user, network } = await givenSignUp()
    network.loseAnswer(SIGN_UP)
    await submitSignUp(user, details('Olga'))
    await says(UNREACHABLE, await screen.findByRole('alert'))
    await press(user, 'Create account')
    await atHome()
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('says alone that a slug is taken which another organization took meanwhile', async () => {
    const { app, user, as } = await givenNamed()
    await as('mia').post('/organization/create', { name: 'Acme', slug: 'acme' })
    await press(user, 'Create organization')
    await says('This URL is already taken')
    expect(screen.queryByText('This URL is available.')).toBeNull()
    expect(await membersOf(app)).toEqual(['acme: mia owner'])
  })

  test('does not keep another one back when it could not be sent without a connection', async () => {
    const app = await given()
    const network = networkOf((await givenUsers(app, 'Olga'))('Olga'))
    const user = await openPage(app, '/account', network.client)
    const profile = await region('Name and picture')
    await fill(user, 'Your name', 'Olga B.', profile)
    const reconnect = network.goOffline()
    await press(user, 'Save profile', profile)
    await says(OFFLINE, profile)
    reconnect()
    await press(user, 'Send confirmation link')
    await says('Email sent.')
    expect(await entered('Your name', profile)).toBe('Olga B.')
    await button('Account: Olga')
  })
})
