import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenPeople } from '../support/companies.ts'
import { details } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import type { Given } from './in-browser.ts'
import { enterNew } from './visit.ts'

export type Desk = { world: World; page: Page }

/** Adam, an admin who has just come in, and the others, who are signed in elsewhere; their ids are their names. */
export async function givenAdmin(given: Given, ...others: string[]): Promise<Desk> {
  const world = await given.world()
  const page = await given.tab(world)
  await enterNew(page, 'Adam')
  await run(world.database, `update "user" set role = 'admin' where email = '${details('Adam').email}'`)
  if (others.length > 0) await givenPeople(world, ...others)
  return { world, page }
}

/** Opens the page of one of the others. */
export async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users/${name}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** What is known of one of the others, as `role banned`, and nothing once they are gone. */
export async function stateOf({ database }: World, id: string): Promise<string | undefined> {
  const user = await database.db
    .selectFrom('user')
    .select(['role', 'banned', 'banReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user && [user.role, user.banned === true ? `banned: ${user.banReason}` : 'free'].join(', ')
}

/** Nobody's name stands anywhere in the page. */
export async function expectUnseen(page: Page, name: string): Promise<void> {
  expect(await page.getByText(name).count()).toBe(0)
}
