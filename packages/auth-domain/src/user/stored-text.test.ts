import { expect, test } from 'vitest'
import type { z } from 'zod'
import { limits } from '#limits.ts'
import { organizationNameSchema } from '#organization/organization.ts'
import { createTeamInput } from '#team/team.ts'
import { imageSchema, nameSchema } from './user.ts'

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

const ofTeams = createTeamInput.shape.name
test.each<[string, z.ZodType]>([
  ['a user', nameSchema],
  ['an organization', organizationNameSchema],
  ['a team', ofTeams],
])('the name of %s has no control characters', (_whose, schema) => {
  for (const name of ['Olga', 'Ольга 名 😀', 'O’Neil "x" \\']) expect(schema.safeParse(name).success).toBe(true)
  for (const control of ['\u0001', '\n', '\t', '\u007f', '\u0085', '\u001b']) {
    expect(schema.safeParse(`Ol${control}ga`).success).toBe(false)
  }
})
