import { mailedLink, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const options = { user: { deleteUser: { sendVerification: true } } }
const opened = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document', 'accept-language': 'de' }

describe('a mailed link that is refused', () => {
  const given = testAppsOn()

  test('shows a person a page in their language, with the same status, and does nothing', async () => {
    const { app, path } = await givenDeletionLink()
    const before = await tablesWithoutCounters(app.database)
    const answer = await app.client().get(path, opened)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'Accept, Accept-Language',
    ])
    expect(answer.text).toContain('Melden Sie sich zuerst in diesem Browser an')
    expect(answer.text).toContain(`<a href="${app.baseUrl}">`)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('tells a used link from a missing session', async () => {
    const { olga } = await givenDeletionLink()
    const { status, text } = await olga.get('/delete-user/callback?token=x', { ...opened, 'accept-language': 'en' })
    expect([status, text.includes('This link is no longer valid')]).toEqual([404, true])
  })

  test('answers a program as the wire does', async () => {
    const { app, path } = await givenDeletionLink()
    const answer = await app.client().get(path, { accept: '*/*' })
    expect(answer).toMatchObject({ status: 404, json: { message: 'Failed to get user info' } })
  })

  async function givenDeletionLink(): Promise<{
    app: TestApp
    olga: Awaited<ReturnType<typeof signedUp>>
    path: string
  }> {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    await olga.post('/delete-user')
    return { app, olga, path: pathOf(await mailedLink(app, 'olga@example.com', 'delete-account')) }
  }
})
