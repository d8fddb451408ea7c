import { program } from '@foyer/testing/api-keys'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, field, fill, press, region, says } from '#test/page-actions.ts'
import { chooseAction } from '#test/page-parts.ts'

describe('API keys', () => {
  const given = testAppsOn()

  test('a user makes one with a name, calls with it, disables and deletes it', async () => {
    const app = await given({ apiKey: { enabled: true } })
    const user = await openPage(app, '/account/api-keys', await signedUp(app, 'Olga'))
    const keys = await region('API keys')
    await says('There are no API keys yet.', keys)
    await press(user, 'Create API key', keys)
    const making = await dialog('New API key')
    await press(user, 'Create key', making)
    await says('Enter a name.', making)
    await field('Expiration', making)
    await fill(user, 'Name', 'Nightly backup', making)
    await press(user, 'Create key', making)
    await says('Copy the key now', making)
    const key = making.querySelector('code')?.textContent ?? ''
    expect(key).toMatch(/^foy_[A-Za-z]{70}$/)
    expect(making.querySelector('dl')).toBeNull()
    await press(user, 'Done', making)
    await waitFor(() => expect(making.isConnected).toBe(false))
    await says(`Nightly backup ${key.slice(0, 8)}…`, keys)
    expect((await program(app, key).get('/get-session')).json.user.name).toBe('Olga')
    await chooseAction(user, 'Nightly backup', 'Disable')
    await says('The key “Nightly backup” was disabled.')
    await says('Disabled', keys)
    await says('Uses: 1 of 1,000 (limit for 1 minute)', keys)
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    await chooseAction(user, 'Nightly backup', 'Delete')
    await press(user, 'Delete key', await dialog(/^Delete/))
    await says('The key “Nightly backup” was deleted.')
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })
})
