import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { givenAdmin } from '#test/admin/admins.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, entered, field, fill, heading, press, region, says, submitSignUp } from '#test/page-actions.ts'
import { preferLanguage } from '#test/page-parts.ts'

const options = {
  user: {
    additionalFields: {
      company: { type: 'string', required: true, label: { en: 'Company', de: 'Firma' } },
      seats: { type: 'number', label: 'Seats' },
      birthday: { type: 'date', label: 'Birthday' },
      newsletter: { type: 'boolean', defaultValue: true, label: 'Send me the newsletter' },
      plan: { type: 'string', input: false, defaultValue: 'free', label: 'Plan' },
    },
  },
  organization: { additionalFields: { vatNumber: { type: 'string', label: 'VAT number' } } },
} as const

describe('additional fields', () => {
  const given = testAppsOn()

  test('are filled in at sign-up, and changed in the profile', async () => {
    const app = await given(options)
    const browser = app.client()
    const newcomer = await openPage(app, '/sign-up', browser)
    await submitSignUp(newcomer, details('Olga'))
    await says('Fill in this field')
    expect(await fieldsOf(app)).toBeUndefined()
    await fill(newcomer, /^Company/, 'Acme')
    await fill(newcomer, /^Seats/, 'seven')
    await press(newcomer, 'Create account')
    await says('Enter a number')
    await fill(newcomer, /^Seats/, '7')
    await newcomer.type(await field(/^Birthday/), '1990-05-17')
    await newcomer.click(await field(/^Send me the newsletter/))
    await press(newcomer, 'Create account')
    await atHome()
    const stored = { company: 'Acme', seats: 7, birthday: '1990-05-17T00:00:00.000Z', newsletter: false, plan: 'free' }
    expect(await fieldsOf(app)).toEqual(stored)
    const user = await openPage(app, '/account', browser)
    expect(await entered(/^Birthday/)).toBe('1990-05-17')
    await fill(user, /^Company/, 'Bolt')
    await fill(user, /^Seats/, '')
    await save(user, 'Name and picture', 'profile')
    const { seats: _, ...kept } = stored
    expect(await fieldsOf(app)).toEqual({ ...kept, company: 'Bolt' })
  })

  test('are labelled in the language of the page', async () => {
    preferLanguage('de-DE')
    await openPage(await given(options), '/sign-up')
    await field(/^Firma/)
  })

  test('that are required keep nobody from changing others, who has had none since before', async () => {
    const app = await given(options)
    const user = await givenProfile(app, '{}')
    await fill(user, /^Seats/, '7')
    await save(user, 'Name and picture', 'profile')
    expect(await fieldsOf(app)).toEqual({ seats: 7 })
  })

  test('are shown to admins and changed by them, also those that users cannot set', async () => {
    const { app, as } = await givenAdmin(given, [], options)
    await run(app.database, `update "user" set "fields" = '{"seats": 7}'`)
    const user = await openPage(app, '/admin/users/adam', as('adam'))
    const section = await region('Additional details')
    await fill(user, /^Plan/, 'gold', section)
    await save(user, 'Additional details', 'details')
    expect(await fieldsOf(app)).toEqual({ seats: 7, plan: 'gold' })
    await run(app.database, `update "user" set "fields" = '{"company": "Acme"}'`)
    const again = await openPage(app, '/admin/users/adam', as('adam'))
    const details = await region('Additional details')
    await fill(again, /^Company/, ' ', details)
    await press(again, 'Save details', details)
    await says('Fill in this field', details)
    expect(await fieldsOf(app)).toEqual({ company: 'Acme' })
  })

  test('of an organization are filled in when it is made, and changed in its settings', async () => {
    const app = await given(options)
    const browser = (await givenUsers(app, 'olga'))('olga')
    const founder = await openPage(app, '/new-organization', browser)
    await fill(founder, 'Name', 'Acme')
    await fill(founder, /^VAT number/, 'DE1')
    await press(founder, 'Create organization')
    await heading('Acme', 1)
    const user = await openPage(app, '/organizations/acme/settings', browser)
    expect(await entered(/^VAT number/)).toBe('DE1')
    await fill(user, /^VAT number/, 'DE2')
    await save(user, 'General', 'changes')
    const { organization } = await tablesWithoutCounters(app.database)
    expect(organization?.[0]?.fields).toEqual({ vatNumber: 'DE2' })
  })
})

/** Olga, who has these fields, has opened her profile. */
async function givenProfile(app: TestApp, fields: string): Promise<UserEvent> {
  const browser = (await givenUsers(app, 'olga'))('olga')
  await run(app.database, `update "user" set "fields" = '${fields}'`)
  return openPage(app, '/account', browser)
}

async function save(user: UserEvent, part: string, what: string): Promise<void> {
  const section = await region(part)
  await press(user, `Save ${what}`, section)
  await says(/(Profile|Details|Changes) saved/, section)
}

async function fieldsOf(app: TestApp): Promise<unknown> {
  return (await tablesWithoutCounters(app.database)).user?.[0]?.fields
}
