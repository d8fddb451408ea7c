import { routes } from '@foyer/rest-compat/routes/routes'
import { expect, test } from 'vitest'
import { z } from 'zod'

const rows = routes.map(({ row }) => row).filter(({ method }) => method === 'POST')

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : null
  return [...Object.keys(properties ?? {}), ...Object.values(properties ?? {}).flatMap(namesIn)]
}

// At sign-up nobody is signed in.
test('every row but sign-up whose input has a picture takes a larger body with one, and no other row does', () => {
  const carrying = rows.filter(({ input }) => {
    const names = namesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
    return names.includes('image') || names.includes('logo')
  })
  const marked = rows.filter(({ carriesPicture }) => carriesPicture).map(({ name }) => name)
  expect(carrying.map(({ name }) => name).filter((name) => name !== 'signUpEmail')).toEqual(marked)
  const taking = ['adminUpdateUser', 'createOrganization', 'createUser', 'updateOrganization', 'updateUser']
  expect(marked.toSorted()).toEqual(taking)
})
