import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createUserInput } from '#admin/admin-inputs.ts'
import { signInMagicLinkInput } from '#codes/magic-link.ts'
import { limits } from '#limits.ts'
import { updateOrganizationInput } from '#organization/change-organization.ts'
import { createOrganizationInput } from '#organization/create-organization.ts'
import { completeSetUpInput } from '#set-up/set-up-inputs.ts'
import { createTeamInput, updateTeamInput } from '#team/team.schema.ts'
import { signUpEmailInput } from './sign-up-email.ts'
import { imageSchema, updateUserInput } from './user.ts'

const octetsInJson = (text: string) => Buffer.byteLength(JSON.stringify(text))

test.each<[string, string]>([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/a.png?size=2#top', 'https://example.com/a.png?size=2#top'],
  ['https://x.example/\u0001\u0002a', 'https://x.example/%01%02a'],
  ['https://x.example/\u0001\u0002', 'https://x.example/'],
  ['https://x.example/a\tb\nc', 'https://x.example/abc'],
  ['https://x.example/"a"', 'https://x.example/%22a%22'],
  ['https://x.example/?q=\\', 'https://x.example/?q=%5C'],
  ['https://x.example/名', 'https://x.example/%E5%90%8D'],
])('the picture %j is stored as %j', (sent, stored) => {
  expect(imageSchema.parse(sent)).toBe(stored)
  expect(octetsInJson(stored)).toBe(stored.length + 2)
})

test.each(['\u0001', '名', '"', '\\'])('a picture that is too long once %j is encoded is refused', (character) => {
  const long = `https://x.example/?${character.repeat(2028)}a`
  expect(long.length).toBe(limits.urlMaxLength)
  expect(imageSchema.safeParse(long).success).toBe(false)
})

const names: [string, z.ZodType][] = [
  ['who signs up', signUpEmailInput.shape.name],
  ['who signs up by a link', signInMagicLinkInput.shape.name],
  ['a user', updateUserInput.shape.name],
  ['a user whom an admin makes', createUserInput.shape.name],
  ['the first admin', completeSetUpInput.shape.name],
  ['a new organization', createOrganizationInput.shape.name],
  ['an organization', updateOrganizationInput.shape.data.shape.name],
  ['a new team', createTeamInput.shape.name],
  ['a team', updateTeamInput.shape.data.shape.name],
]

test.each(names)('the name of %s is trimmed, and not blank', (_whose, schema) => {
  const blanks = [' ', '   ', '\t', '\u00a0', '\n', '\u3000', '\u200b', '\u2060', '\u2800', '\u3164 \u00ad']
  for (const blank of blanks) expect(schema.safeParse(blank).success).toBe(false)
  expect(schema.parse(' Olga ')).toBe('Olga')
})

test.each(names.slice(1))('the name of %s is not empty', (_whose, schema) => {
  expect(schema.safeParse('').success).toBe(false)
})

test('a sign-up may have an empty name, which is none', () => {
  expect(signUpEmailInput.shape.name.parse('')).toBe('')
})

test.each(names)('the name of %s has no control characters', (_whose, schema) => {
  for (const name of ['Olga', 'Ольга 名 😀', 'O’Neil "x" \\']) expect(schema.safeParse(name).success).toBe(true)
  for (const control of ['\u0001', '\n', '\t', '\u007f', '\u0085', '\u001b']) {
    expect(schema.safeParse(`Ol${control}ga`).success).toBe(false)
  }
})
