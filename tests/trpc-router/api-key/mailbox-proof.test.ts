import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { mailedLink, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email } = details('Olga')

describe('a key made before the mailbox was proved', () => {
  const given = testAppsOn()

  test('ends when somebody else proves it, with the rest of what a stranger has set up (S44)', async () => {
    const app = await given({ ...API_KEYS, magicLink: { enabled: true } })
    const { key } = await givenApiKey(await signedUp(app, 'Olga'))
    const owner = app.client()
    await owner.post('/sign-in/magic-link', { email })
    expect((await owner.get(pathOf(await mailedLink(app, email, 'magic-link')))).status).toBe(302)
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    expect(await countRows(app.database, 'apikey')).toBe(0)
    const removed = app.database.db.selectFrom('auditEvent').select('detail').where('type', '=', 'api-key.deleted')
    expect(JSON.parse((await removed.executeTakeFirstOrThrow()).detail ?? '{}')).toMatchObject({ unproven: true })
  })

  test('its owner is told of each by name, up to ten', async () => {
    const app = await given({ ...API_KEYS, magicLink: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const names = Array.from({ length: 11 }, (_, n) => `backup ${n}.`)
    for (const name of names) await givenApiKey(olga, { name })
    const owner = app.client()
    await owner.post('/sign-in/magic-link', { email })
    await owner.get(pathOf(await mailedLink(app, email, 'magic-link')))
    expect(await countRows(app.database, 'apikey')).toBe(0)
    const removals = (await sentMails(app)).filter((mail) => mail === `${email} api-key-removed`)
    expect(removals).toHaveLength(10)
    const told = app.mailbox.list(email).map(({ text }) => text)
    expect(names.filter((name) => told.some((text) => text.includes(name)))).toHaveLength(10)
  })
})
