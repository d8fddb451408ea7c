import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, entered, field, follow, press, region, says } from '#test/page-actions.ts'

const REQUIRED = 'Require a second factor'

describe('a second factor that an organization requires', () => {
  const given = testAppsOn()

  test('that is changed after it was saved is asked about before the page is left', async () => {
    const { user, setting } = await givenSetting(given)
    await user.click(await field(REQUIRED, setting))
    await press(user, 'Save', setting)
    await says('Saved.', setting)
    await require(user, dayIn(30))
    await follow(user, 'Home', screen.getByRole('banner'))
    await press(user, 'Keep editing', await dialog('Discard changes?'))
    expect(await entered('Required from')).toBe(dayIn(30))
  })

  test('that is in force is turned off after a question, and a save that changes nothing is saved', async () => {
    const { app, user, setting } = await givenSetting(given)
    const required = await field(REQUIRED, setting)
    await user.click(required)
    await require(user, dayIn(30))
    await user.click(required)
    await press(user, 'Save', setting)
    await says('Saved.', setting)
    await user.click(required)
    await require(user, dayIn(0))
    await press(user, 'Save', setting)
    await says('Required since', setting)
    await user.click(required)
    await press(user, 'Save', setting)
    await press(user, 'Cancel', await dialog('Stop requiring a second factor?'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await requirementsIn(app)).not.toEqual([null])
    await press(user, 'Save', setting)
    await press(user, 'Stop requiring', await dialog('Stop requiring a second factor?'))
    await says('Not required.', setting)
    expect(await requirementsIn(app)).toEqual([null])
  })
})

type User = Awaited<ReturnType<typeof openPage>>

/** The requirement in the settings of acme, whose only member is its owner, as the owner sees it. */
async function givenSetting(given: StartApp): Promise<{ app: TestApp; user: User; setting: HTMLElement }> {
  const app = await given({ twoFactor: { enabled: true, required: 'admins' } })
  const olga = await givenTwoFactorUser(app, 'Olga')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
  const user = await openPage(app, '/organizations/acme/settings', olga.client)
  return { app, user, setting: await region('Second factor') }
}

async function require(user: User, day: string): Promise<void> {
  const from = await field('Required from')
  await user.clear(from)
  await user.type(from, day)
}

/** As a date field has it, in the zone of the browser. */
function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

async function requirementsIn({ database }: TestApp): Promise<(Date | null)[]> {
  const rows = await database.db.selectFrom('organization').select('twoFactorRequiredFrom').execute()
  return rows.map(({ twoFactorRequiredFrom }) => twoFactorRequiredFrom)
}
