import { providerIds } from '@foyer/provider-simulator/provider-quirks'
import { redirectTarget } from '@foyer/testing/account-rows'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')

/** Users of providers without an email get a placeholder; which providers verify emails is in S43 and the wire. */
const withoutEmail = ['reddit', 'roblox', 'tiktok']
const verifyingEmails = [
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'github',
  'gitlab',
  'google',
  'huggingface',
  'linkedin',
  'twitter',
  'zoom',
]
const names: Record<string, string> = { twitch: olga.login }
const pictures: Record<string, string> = {
  discord: `https://cdn.discordapp.com/avatars/${olga.id}/a_face.gif`,
}

describe('signing in', () => {
  const given = testAppsOn()

  test.each(providerIds)('with %s creates a user, and finds the same user the next time', async (provider) => {
    const scene = await givenProviderApp(given, { session: { newDeviceNotice: false } })
    const { app } = scene
    const browser = app.client()
    const result = await signInWithProvider(scene, browser, { provider, user: olga, callbackURL: '/inside' })
    expect(redirectTarget(result)).toBe('/inside')
    const email = withoutEmail.includes(provider) ? `${olga.id}@${provider}.invalid` : olga.email
    const { user } = (await browser.get('/get-session')).json
    expect(user).toMatchObject({
      email,
      name: names[provider] ?? olga.name,
      emailVerified: verifyingEmails.includes(provider),
      image: pictures[provider] ?? olga.image,
      role: 'user',
    })
    expect((await browser.get('/list-accounts')).json).toMatchObject([{ provider, accountId: olga.id }])

    const other = app.client()
    const again = await signInWithProvider(scene, other, { provider, user: olga, callbackURL: '/inside' })
    expect(redirectTarget(again)).toBe('/inside')
    expect((await other.get('/get-session')).json.user.id).toBe(user.id)
    expect(await accountsIn(app)).toEqual([`${email} ${provider}`])
    expect(await countRows(app.database, 'verification')).toBe(0)
  })
})
