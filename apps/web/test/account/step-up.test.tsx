import type { FoyerOptions } from '@foyer/auth-domain/options'
import { mailedCode } from '@foyer/testing/mail'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode, type TwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, field, fill, press, region, says } from '#test/page-actions.ts'
import { choose, chooseAction } from '#test/page-parts.ts'
import { CODE, twoFactorSection } from '#test/two-factor-actions.ts'

const { email } = details('Olga')

describe('step-up', () => {
  const given = testAppsOn()

  async function givenOlga(options: FoyerOptions = {}): Promise<TwoFactorUser & { app: TestApp }> {
    const app = await given({ twoFactor: { enabled: true }, ...options })
    return { app, ...(await givenTwoFactorUser(app, 'Olga')) }
  }

  const asked = () => dialog('Confirm it’s you')

  /** Has the second factor be passed too long ago. */
  const lapse = ({ database }: TestApp) => run(database, 'update session set "secondFactorAt" = null')

  async function confirm(user: UserEvent, code: string, label = CODE): Promise<void> {
    const asking = await asked()
    await fill(user, label, code, asking)
    // A code of digits is sent with the last of them.
    if (label !== CODE) await press(user, 'Confirm', asking)
  }

  /** Presses the button of an act in its dialog, with the password. */
  async function begin(user: UserEvent, title: string, action: string): Promise<void> {
    const question = await dialog(title)
    await fill(user, 'Your password', PASSWORD, question)
    await press(user, action, question)
  }

  test('carries on with the act after a wrong code and the right one, one by mail, or a backup code that is not used', async () => {
    const { app, client, totpURI, backupCodes } = await givenOlga()
    await lapse(app)
    const user = await openPage(app, '/account/sign-in-methods', client)
    await press(user, 'New backup codes', await twoFactorSection())
    await begin(user, 'Create new backup codes?', 'Create new codes')
    await confirm(user, '000000')
    await says('That code is wrong or already used. Enter the current one.', await asked())
    await confirm(user, nextCode(app, totpURI))
    const codes = await dialog('Your backup codes')
    const [unused = ''] = within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    await press(user, 'I’ve saved them')

    await lapse(app)
    const section = await region('Password')
    await press(user, 'Change password', section)
    await fill(user, 'Current password', PASSWORD, section)
    await fill(user, 'New password', PASSWORD, section)
    await press(user, 'Change password', section)
    const asking = await asked()
    for (const _ of ['chooses', 'sends']) await press(user, 'Get a code by email', asking)
    await says(`We sent a code to ${email}.`, asking)
    await waitFor(async () => expect(document.activeElement).toBe(await field(CODE, asking)))
    await confirm(user, await mailedCode(app, email))
    await says('Password changed.', section)

    await lapse(app)
    await press(user, 'Turn off', await twoFactorSection())
    await begin(user, 'Turn off two-factor authentication?', 'Turn off')
    await press(user, 'Use a backup code', await asked())
    await confirm(user, backupCodes[0] ?? '', 'Backup code')
    await says('That backup code is wrong or was already used.', await asked())
    expect(await countRows(app.database, 'twoFactor')).toBe(1)
    await confirm(user, unused, 'Backup code')
    await button('Turn on', await twoFactorSection())
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('is asked for before an API key or a webhook is made, a role changed and an organization deleted, which are done after it', async () => {
    const { app, client, totpURI } = await givenOlga({ apiKey: { enabled: true } })
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    /** Begins an act, which is asked for and has done nothing to these tables; confirms it. */
    async function stepsUp(user: UserEvent, act: () => Promise<void>, tables: readonly string[]): Promise<void> {
      await lapse(app)
      const before = await allTables(app.database)
      await act()
      const asking = await asked()
      await says('Enter the code from your authenticator app to continue.', asking)
      const after = await allTables(app.database)
      for (const table of tables) expect(after[table], table).toEqual(before[table])
      await confirm(user, nextCode(app, totpURI))
      await waitFor(() => expect(asking.isConnected).toBe(false))
    }

    const keys = await openPage(app, '/account/api-keys', client)
    await press(keys, 'Create API key', await region('API keys'))
    const making = await dialog('New API key')
    await fill(keys, 'Name', 'Nightly backup', making)
    await stepsUp(keys, () => press(keys, 'Create key', making), ['apikey'])
    await says('Copy the key now', making)
    expect(await countRows(app.database, 'apikey')).toBe(1)

    const webhooks = await openPage(app, '/organizations/acme/settings/webhooks', client)
    await press(webhooks, 'Create webhook')
    const creating = await dialog('New webhook')
    await fill(webhooks, 'URL', 'https://hooks.example.com/', creating)
    await stepsUp(webhooks, () => press(webhooks, 'Create webhook', creating), ['webhook'])
    await dialog('Webhook created')
    expect(await countRows(app.database, 'webhook')).toBe(1)

    const members = await openPage(app, '/organizations/acme/members', client)
    await chooseAction(members, 'Mia', 'Change role…')
    const changing = await dialog(/./)
    await choose(members, 'Role', 'Admin', changing)
    await stepsUp(members, () => press(members, 'Save role', changing), ['member'])
    await says('Role of Mia changed.')
    expect(await membersOf(app)).toEqual(['acme: Mia admin, Olga owner'])

    const settings = await openPage(app, '/organizations/acme/settings', client)
    await press(settings, 'Delete organization')
    const deletion = await dialog('Delete acme?')
    await fill(settings, 'To confirm, type: acme', 'acme', deletion)
    const remove = () => press(settings, 'Delete organization', deletion)
    await stepsUp(settings, remove, ['organization', 'member'])
    await says('acme deleted.')
    expect(await membersOf(app)).toEqual([])
  })
})
