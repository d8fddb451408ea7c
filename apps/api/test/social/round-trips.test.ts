import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { providerIds } from '../../simulator/dialects.ts'
import { destinationOf } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, givenScene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'

const olga = someone('Olga')

/** Who tells no address gets one nobody can write to; whose word on addresses counts is in S43 and the wire. */
const addressless = ['reddit', 'roblox', 'tiktok']
const takenAtTheirWord = [
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

describe.each(testDatabases())('signing in on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', (door) => {
    test.each(providerIds)('by %s makes a user of who is known there, and knows them again', async (provider) => {
      const scene = await givenScene(given)
      const { world } = scene
      const browser = world.visitor()
      const said = await signInBy(scene, browser, { provider, person: olga, callbackURL: '/inside' }, door)
      expect(destinationOf(said)).toBe('/inside')
      const email = addressless.includes(provider) ? `${olga.id}@${provider}.invalid` : olga.email
      const { user } = (await browser.get('/get-session')).json
      expect(user).toMatchObject({
        email,
        name: names[provider] ?? olga.name,
        emailVerified: takenAtTheirWord.includes(provider),
        image: pictures[provider] ?? olga.image,
        role: 'user',
      })
      expect((await browser.get('/list-accounts')).json).toMatchObject([{ provider, accountId: olga.id }])

      const other = world.visitor()
      const again = await signInBy(scene, other, { provider, person: olga, callbackURL: '/inside' }, door)
      expect(destinationOf(again)).toBe('/inside')
      expect((await other.get('/get-session')).json.user.id).toBe(user.id)
      expect(await accountsIn(world)).toEqual([`${email} ${provider}`])
      expect(await countRows(world.database, 'verification')).toBe(0)
    })
  })
})
