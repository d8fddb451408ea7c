import { randomBytes } from 'node:crypto'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { givenOrganization } from '@foyer/testing/organizations'
import { pngOf } from '@foyer/testing/pictures'
import type { StartApp } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'

export const LINK = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/pictures\/[A-Za-z0-9]{32}$/

/** A picture as a field of a call carries it. */
export function dataUrl(bytes: Uint8Array = pngOf(), type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** A picture of so many bytes: what follows the last chunk of a PNG is no part of what is seen. */
export function largePicture(bytes = 300_000): string {
  return dataUrl(Buffer.concat([pngOf(), randomBytes(bytes)]))
}

const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')

export const unreadable: [string, string, string][] = [
  ['a drawing', dataUrl(SVG, 'image/svg+xml'), 'PICTURE_NOT_READABLE'],
  ['a drawing that is called a PNG', dataUrl(SVG), 'PICTURE_NOT_READABLE'],
  ['a part of a PNG', dataUrl(pngOf({ width: 400 }).slice(0, 50)), 'PICTURE_NOT_READABLE'],
  ['text in the place of base64', 'data:image/png;base64,not a picture', 'PICTURE_NOT_READABLE'],
  ['base64 with a wrong padding', `${dataUrl()}=`, 'PICTURE_NOT_READABLE'],
  ['not in base64', 'data:image/png,%89PNG', 'PICTURE_NOT_READABLE'],
  ['nothing', 'data:image/png;base64,', 'PICTURE_NOT_READABLE'],
  ['more than 16 megapixels', dataUrl(pngOf({ width: 4097, height: 4096 })), 'PICTURE_HAS_TOO_MANY_PIXELS'],
]

type StoredLink = (database: TestDatabase) => Promise<string | null>

/** Who calls which operation with a picture, and where it is then linked to. */
export const carriers: [string, string, (picture: string) => object, StoredLink][] = [
  ['mia', 'updateUser', (image) => ({ image }), (database) => imageOf(database, 'mia@example.com')],
  ['olga', 'createOrganization', (logo) => ({ name: 'Beta', slug: 'beta', logo }), (db) => logoOf(db, 'beta')],
  ['olga', 'updateOrganization', (logo) => ({ organizationId: 'acme', data: { logo } }), (db) => logoOf(db, 'acme')],
  ['ada', 'createUser', (image) => ({ ...details('Nina'), data: { image } }), (db) => imageOf(db, 'nina@example.com')],
  ['ada', 'adminUpdateUser', (image) => ({ userId: 'mia', data: { image } }), (db) => imageOf(db, 'mia@example.com')],
]

export async function imageOf({ db }: TestDatabase, email: string): Promise<string | null> {
  const user = db.selectFrom('user').select('image').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).image
}

async function logoOf({ db }: TestDatabase, slug: string): Promise<string | null> {
  const organization = db.selectFrom('organization').select('logo').where('slug', '=', slug)
  return (await organization.executeTakeFirstOrThrow()).logo
}

/** Acme, with Ada as an admin of the service too. */
export function givenAcmeOn(given: StartApp) {
  return async (options = {}) => {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'ada', member: 'mia' })
    await run(app.database, `update "user" set "role" = 'admin' where "id" = 'ada'`)
    // Else it notes meanwhile that there is an admin.
    await app.services.setUp.refresh()
    return { app, as }
  }
}
